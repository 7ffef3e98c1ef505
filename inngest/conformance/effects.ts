/** A recorded effect of a test function. */
export interface Effect {
  /** The case it belongs to, from the event's data. */
  key: string;
  /** The executed step: `function/step`. */
  what: string;
  /** Milliseconds on a monotonic clock. */
  at: number;
  detail: unknown;
}

/** The recorded effects of the test functions, the only state that cases observe. */
export interface Effects {
  record(key: string, what: string, detail?: unknown): void;
  /** Effects of a case, in order; `what` narrows them. */
  of(key: string, what?: string): Effect[];
  /** Waits for effects, never for a fixed time. On a timeout it fails with the observed effects. */
  until(key: string, isComplete: (seen: Effect[]) => boolean): Promise<Effect[]>;
}

/** Longer than any server needs; a case waits this long only when it fails. */
const LIMIT_MILLISECONDS = 60_000;

export function createEffects(): Effects {
  const all: Effect[] = [];
  const waiting = new Set<() => void>();
  const getEffects = (key: string, what?: string) =>
    all.filter((effect) => effect.key === key && (what === undefined || effect.what === what));
  return {
    of: getEffects,
    record: (key, what, detail = null) => {
      all.push({ key, what, detail, at: performance.now() });
      for (const check of [...waiting]) check();
    },
    until: (key, isComplete) =>
      new Promise((resolve, reject) => {
        const finish = (conclude: () => void) => {
          clearTimeout(timer);
          waiting.delete(check);
          conclude();
        };
        const check = () => {
          const seen = getEffects(key);
          if (isComplete(seen)) finish(() => resolve(seen));
        };
        const timer = setTimeout(() => {
          const seen = getEffects(key).map(({ what, detail }) => `${what} ${JSON.stringify(detail)}`);
          finish(() => reject(new Error(`Nothing more happened after: ${seen.join(", ") || "nothing"}`)));
        }, LIMIT_MILLISECONDS);
        waiting.add(check);
        check();
      }),
  };
}
