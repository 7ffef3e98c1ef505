/** A server makes much that is short-lived: with more room for it (MiB), it is seldom copied. */
export const YOUNG_SPACE = "--max-semi-space-size=32";

/** A command may be an import, which makes still more, and has it under way for longer (0162). */
export const COMMANDS_YOUNG_SPACE = "--max-semi-space-size=64";
