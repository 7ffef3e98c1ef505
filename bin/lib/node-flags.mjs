/**
 * A server, and an import still more, makes much that is short-lived: with more room for it (MiB), it is seldom copied.
 */
export const YOUNG_SPACE = "--max-semi-space-size=32";
