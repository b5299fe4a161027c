package dev.cells.router;

import dev.cells.router.cell.CellView;
import dev.cells.router.cell.Cells;
import dev.cells.router.tls.ClientTls;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Says, once for each cell, that its {@code https} instances cannot be reached because this router has no keys for that. */
final class HttpsWithoutKeys {

    private static final Logger LOG = Logger.getLogger(HttpsWithoutKeys.class);

    private final Cells cells;
    private final Set<String> told = new HashSet<>();

    HttpsWithoutKeys(Cells cells) {
        this.cells = cells;
    }

    void look() {
        Set<String> asking = cells.current().stream()
                .flatMap(now -> now.cells().stream())
                .filter(HttpsWithoutKeys::hasHttps)
                .map(view -> view.runtime().name())
                .collect(Collectors.toSet());
        told.retainAll(asking);
        for (String cell : asking) {
            if (told.add(cell)) {
                LOG.warnf("a cell cannot be reached: %s cell=%s", ClientTls.KEYS_MISSING, cell);
            }
        }
    }

    private static boolean hasHttps(CellView view) {
        return view.instances().stream()
                .anyMatch(one -> "https".equals(one.instance().url().getScheme()));
    }
}
