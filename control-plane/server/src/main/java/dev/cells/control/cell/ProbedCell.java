package dev.cells.control.cell;

import dev.cells.contract.cell.InstanceStats;
import dev.cells.control.management.CellReply;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one probe of a cell brought.
 *
 * @param asked addresses
 * @param instances of those that answered
 */
record ProbedCell(CellHealth health, Instant at, int asked, List<InstanceStats> instances) {

    static ProbedCell of(List<CellReply<InstanceStats>> replies, Instant at) {
        List<InstanceStats> answers = replies.stream()
                .flatMap(reply ->
                        reply instanceof CellReply.Done<InstanceStats>(var stats) ? Stream.of(stats) : Stream.empty())
                .toList();
        return new ProbedCell(CellHealth.of(replies.size(), answers), at, replies.size(), answers);
    }
}
