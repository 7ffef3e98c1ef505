import { vi } from "vitest";

/**
 * Waits until a check no longer throws, and resolves to its result. It waits longer than the slowest machine needs, so
 * that only a missing effect fails a test. Vitest's default of one second is too short for a busy machine.
 */
export function eventually<T>(check: () => T | Promise<T>, { interval = 10 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval });
}
