package dev.cells.control.killswitch;

import dev.cells.contract.control.SwitchEffect;
import dev.cells.contract.control.SwitchView;
import java.util.List;

/** Switches as callers see them. */
final class SwitchViews {

    private SwitchViews() {}

    static SwitchView of(SwitchRow row) {
        return view(row, row.mode().word(), List.of(offCommand(row), historyCommand(row)));
    }

    static SwitchView gone(SwitchRow row) {
        return view(row, "gone", List.of("cellctl switch list", historyCommand(row)));
    }

    static SwitchView with(SwitchView view, SwitchEffect effect) {
        return new SwitchView(
                view.id(),
                view.mode(),
                view.reason(),
                view.expiresAt(),
                view.setAt(),
                view.setBy(),
                effect,
                view.nextSteps());
    }

    private static SwitchView view(SwitchRow row, String mode, List<String> nextSteps) {
        return new SwitchView(
                row.id().toString(), mode, row.reason(), row.expiresAt(), row.setAt(), row.setBy(), null, nextSteps);
    }

    private static String offCommand(SwitchRow row) {
        return "cellctl switch off '" + row.id() + "' --reason TEXT";
    }

    private static String historyCommand(SwitchRow row) {
        return "cellctl switch history '" + row.id() + "'";
    }
}
