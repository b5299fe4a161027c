package dev.cells.local.supervisor;

import dev.cells.local.process.ProcessIdentity;

/** A started process. */
record Child(Process process, ProcessIdentity identity) {}
