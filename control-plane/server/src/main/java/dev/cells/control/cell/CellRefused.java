package dev.cells.control.cell;

import dev.cells.contract.problem.Problem;
import dev.cells.control.problem.ProblemException;

/** Why a change of cells was refused. */
sealed interface CellRefused {

    record Unknown(String cell) implements CellRefused {}

    record Exists(String cell) implements CellRefused {}

    record TooMany(int most) implements CellRefused {}

    record Renamed(String cell, String to) implements CellRefused {}

    default ProblemException problem() {
        return new ProblemException(
                switch (this) {
                    case Unknown(var cell) ->
                        Problem.of(404, "cell-unknown", "There is no such cell", "no cell is named " + cell)
                                .withCell(cell)
                                .withNextSteps("cellctl cell list");
                    case Exists(var cell) ->
                        Problem.of(
                                        409,
                                        "cell-exists",
                                        "A cell of this name exists",
                                        "choose another name, or update the cell there is")
                                .withCell(cell)
                                .withNextSteps(
                                        "cellctl cell get " + cell, "cellctl cell register " + cell + " --replace");
                    case TooMany(var most) ->
                        Problem.of(
                                409,
                                "cells-full",
                                "No more cells can be registered",
                                "this control plane is configured for " + most
                                        + " cells; raise cells.cell-registry.cells-max");
                    case Renamed(var cell, var to) ->
                        Problem.of(
                                        400,
                                        "invalid-request",
                                        "The request is not valid",
                                        "the path names cell " + cell + ", the body " + to + "; a cell keeps its name")
                                .withCell(cell);
                });
    }
}
