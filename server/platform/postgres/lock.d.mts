import type { ProcessIdentity } from "./process.mjs";

/** Takes a lock that dies with its holder, or names the holder. */
export function takeLock(file: string): { release: () => void } | { holder: ProcessIdentity };

/** Waits for the lock. `onWait` is told once, with the holder, when it is not free at once; `signal` gives up. */
export function waitForLock(
  file: string,
  options?: { onWait?: (holder: ProcessIdentity) => void; signal?: AbortSignal },
): Promise<{ release: () => void }>;
