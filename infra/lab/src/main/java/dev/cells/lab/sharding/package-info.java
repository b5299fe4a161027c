/** What shuffle sharding gives: arithmetic, and the same counted over the shards that this platform really chooses. */
@NullMarked
package dev.cells.lab.sharding;

import org.jspecify.annotations.NullMarked;
