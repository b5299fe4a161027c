package dev.cells.chassis.lane;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;

/** What each lane may hold of the total. A lane that is not one of {@link Lane} stops the start. */
@ConfigMapping(prefix = "cells.lane")
public interface LaneShares {

    @WithParentName
    Map<Lane, @Valid LaneShare> shares();

    /** One lane's. */
    interface LaneShare {

        /** Its own: free for it whatever the others do, unless lent. */
        @Min(0)
        @Max(100_000)
        int floor();

        /** How much of its floor others may borrow while it lies idle. */
        @WithDefault("0")
        @Min(0)
        @Max(100_000)
        int lendable();

        /** How much it may hold beyond its floor; 0: never borrows. */
        @Min(0)
        @Max(100_000)
        int borrow();

        /** How many may wait for their turn; more are refused at once. */
        @WithDefault("0")
        @Min(0)
        @Max(100_000)
        int queue();
    }
}
