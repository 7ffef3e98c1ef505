import type { ProcessIdentity } from "./process.mjs";

/** Acquires a lock that ends with its owner's process, or returns the owner. */
export function takeLock(file: string): { release: () => void } | { holder: ProcessIdentity };

/** Waits for the lock. `onWait` is called once, with the owner, when it is not free at once; `signal` aborts. */
export function waitForLock(
  file: string,
  options?: { onWait?: (holder: ProcessIdentity) => void; signal?: AbortSignal },
): Promise<{ release: () => void }>;
