/** Lets one loop wait until it is woken, or a timeout has passed. */
export interface Waker {
  wake(): void;
  /** Waits; returns at once if it was woken since the last wait. */
  wait(milliseconds: number): Promise<void>;
}

/** Creates a waker. No wake-up is lost: one that comes while the loop is busy ends the next wait at once. */
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
