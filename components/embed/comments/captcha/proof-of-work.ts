import { createPrefixHasher } from "./sha256";

/** Duration of a computation slice on the main thread, in milliseconds. */
const SLICE_MS = 8;
const TRIES_PER_CLOCK_CHECK = 64;

function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Searches for a nonce so that SHA-256 of `<challenge>:<nonce>` begins with `difficulty` zero bits. Runs in short
 * slices, so that typing is not delayed. Resolves with `<challenge>:<nonce>`.
 */
export async function solveWork(challenge: string, difficulty: number): Promise<string> {
  const hash = createPrefixHasher(`${challenge}:`);
  let nonce = 0;
  for (;;) {
    const deadline = performance.now() + SLICE_MS;
    while (performance.now() < deadline) {
      for (let i = 0; i < TRIES_PER_CLOCK_CHECK; i += 1) {
        if (Math.clz32(hash(String(nonce))) >= difficulty) return `${challenge}:${nonce}`;
        nonce += 1;
      }
    }
    await yieldToEventLoop();
  }
}
