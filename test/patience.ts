/**
 * How long a test waits for an effect: longer than the slowest machine needs, so that only a missing effect fails it.
 * Vitest's default of one second is too short for a busy machine.
 */
export const patience = { timeout: 60_000, interval: 10 };
