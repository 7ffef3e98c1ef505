import { hasherAfter } from "./sha256";

/** How long the page may stand still at a time, in milliseconds. */
const SLICE = 8;
const TRIES_BETWEEN_LOOKS = 64;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Finds what makes SHA-256 of `<challenge>:<nonce>` begin with so many zero bits, a little at a time, so that whoever
 * writes meanwhile feels nothing of it. Answers `<challenge>:<nonce>`.
 */
export async function solveWork(challenge: string, difficulty: number): Promise<string> {
  const hash = hasherAfter(`${challenge}:`);
  let nonce = 0;
  for (;;) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      for (let i = 0; i < TRIES_BETWEEN_LOOKS; i += 1) {
        if (Math.clz32(hash(String(nonce))) >= difficulty) return `${challenge}:${nonce}`;
        nonce += 1;
      }
    }
    await nextTurn();
  }
}
