/**
 * How long a test waits for an effect: longer than the slowest machine needs, so that only an effect which never
 * comes fails it. Vitest's own second is too short for a machine that does other things as well.
 */
export const patience = { timeout: 60_000, interval: 10 };
