/** A server allocates many short-lived objects: a larger young generation (MiB) copies them less often. */
export const YOUNG_SPACE = "--max-semi-space-size=32";

/** Node flags of a command. It may be an import, which allocates even more and keeps it longer. */
export const COMMAND_FLAGS = ["--max-semi-space-size=64"];
