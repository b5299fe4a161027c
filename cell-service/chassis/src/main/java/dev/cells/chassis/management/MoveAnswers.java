package dev.cells.chassis.management;

import dev.cells.chassis.move.Incoming;
import dev.cells.chassis.move.MoveDatabase;
import dev.cells.chassis.move.MoveId;
import dev.cells.chassis.move.Obstacle;
import dev.cells.chassis.move.Outgoing;
import dev.cells.chassis.move.Peer;
import dev.cells.chassis.move.Residue;
import dev.cells.chassis.move.Stream;
import dev.cells.chassis.move.Verdict;
import dev.cells.contract.move.MoveLine;
import dev.cells.contract.move.MoveLines;
import dev.cells.contract.move.MovePeer;
import dev.cells.contract.move.MoveProgress;
import dev.cells.contract.move.MoveProgress.MoveIncoming;
import dev.cells.contract.move.MoveProgress.MoveOutgoing;
import dev.cells.contract.move.MoveResult;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a move is told and asked in, on the wire. */
final class MoveAnswers {

    private MoveAnswers() {}

    static MovePeer peer(Peer own) {
        return new MovePeer(own.host(), own.port(), own.database(), own.password(), own.more());
    }

    static Map<String, String> more(MovePeer given) {
        return given.more() == null ? Map.of() : given.more();
    }

    static MoveLines obstacles(List<Obstacle> found) {
        return new MoveLines(found.stream()
                .map(one -> new MoveLine(one.code(), one.subject(), one.detail()))
                .toList());
    }

    static MoveLines residue(List<Residue> found) {
        return new MoveLines(found.stream()
                .map(one -> new MoveLine(one.kind(), one.name(), ""))
                .toList());
    }

    static MoveResult result(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Same same -> new MoveResult("same", same.rows(), List.of(), "");
            case Verdict.Different(var differences) ->
                new MoveResult(
                        "different",
                        0,
                        differences.stream()
                                .map(one -> one.table() + " " + one.key() + " "
                                        + one.kind().name().toLowerCase(Locale.ROOT))
                                .toList(),
                        "");
            case Verdict.Implausible(var why) -> new MoveResult("implausible", 0, List.of(), why);
        };
    }

    static MoveProgress progress(MoveDatabase here, MoveId move) throws SQLException {
        var incoming = new ArrayList<MoveIncoming>();
        var outgoing = new ArrayList<MoveOutgoing>();
        var unpublished = new ArrayList<String>();
        for (var stream : Stream.values()) {
            here.incoming(move, stream).ifPresent(in -> incoming.add(incoming(stream, in)));
            var out = here.outgoing(move, stream);
            if (out.isPresent()) {
                outgoing.add(outgoing(stream, out.get()));
                unpublished.addAll(here.unpublished(move, stream));
            }
        }
        return new MoveProgress(here.fingerprint(), incoming, outgoing, unpublished);
    }

    private static MoveIncoming incoming(Stream stream, Incoming in) {
        return new MoveIncoming(
                word(stream),
                in.tables(),
                in.ready(),
                in.rowsCopying(),
                in.bytesCopying(),
                in.running(),
                in.errors(),
                in.conflicts().clashing() + in.conflicts().missing());
    }

    private static MoveOutgoing outgoing(Stream stream, Outgoing out) {
        return new MoveOutgoing(word(stream), out.active(), out.walStatus(), out.lagBytes());
    }

    private static String word(Stream stream) {
        return stream.name().toLowerCase(Locale.ROOT);
    }
}
