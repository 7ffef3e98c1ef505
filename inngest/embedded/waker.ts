/** Lets one loop wait until somebody has something for it, or a time has come. */
export interface Waker {
  wake(): void;
  /** Waits; at once if it was woken since the last wait. */
  wait(milliseconds: number): Promise<void>;
}

/** A wake-up is never lost: one that comes while the loop is at work makes the next wait end at once. */
export function createWaker(): Waker {
  let isAwake = false;
  let resume: (() => void) | null = null;
  return {
    wake: () => {
      isAwake = true;
      resume?.();
    },
    wait: async (milliseconds) => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      resume = null;
      isAwake = false;
    },
  };
}
