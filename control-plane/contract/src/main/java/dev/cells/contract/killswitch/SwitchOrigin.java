package dev.cells.contract.killswitch;

import java.util.Locale;

/** Who set a kill switch; a person's word beats the cell's own, whichever came later. */
public enum SwitchOrigin {
    /** Set through the control plane. */
    MANUAL,
    /** Set by the cell itself to protect itself; always expires. */
    AUTOMATIC;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
