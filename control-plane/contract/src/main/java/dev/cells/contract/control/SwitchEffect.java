package dev.cells.contract.control;

import java.util.List;

/**
 * How far a change of switches came while it was waited for; what is missing is brought there in the background.
 *
 * @param revision of the set with the change
 * @param instances that cells have heard from lately
 * @param effective instances that have said that they go by it
 * @param millis from the change's commit to the last of them, or to the end of the wait
 * @param missing who has not said so, and why, a line each
 */
public record SwitchEffect(long revision, int cells, int instances, int effective, long millis, List<String> missing) {

    public SwitchEffect {
        missing = List.copyOf(missing);
    }
}
