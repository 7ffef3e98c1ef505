/** A server makes much that is short-lived: with more room for it (MiB), it is seldom copied. */
export const YOUNG_SPACE = "--max-semi-space-size=32";

/** How a command is started. It may be an import, which makes still more, and has it under way for longer (0162). */
export const COMMAND_FLAGS = ["--enable-source-maps", "--max-semi-space-size=64"];
