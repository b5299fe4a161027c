package dev.cells.control.killswitch;

import dev.cells.contract.killswitch.SwitchId;
import dev.cells.contract.problem.Problem;
import dev.cells.control.problem.ProblemException;

/** Why a change of switches was refused. */
sealed interface SwitchRefused {

    record Unknown(SwitchId id) implements SwitchRefused {}

    record TooMany(int most) implements SwitchRefused {}

    default ProblemException problem() {
        return new ProblemException(
                switch (this) {
                    case Unknown(var id) ->
                        Problem.of(404, "switch-unknown", "There is no such switch", "nothing is switched as " + id)
                                .withNextSteps("cellctl switch list");
                    case TooMany(var most) ->
                        Problem.of(
                                        409,
                                        "switches-full",
                                        "There are too many switches",
                                        most + " are set, which is all that a cell takes; take some away first")
                                .withNextSteps("cellctl switch list", "cellctl switch off ID");
                });
    }
}
