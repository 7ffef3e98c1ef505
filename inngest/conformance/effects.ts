/** Something that a test function did. */
export interface Effect {
  /** The case it belongs to, from the event's data. */
  key: string;
  /** What was done: `function/step`. */
  what: string;
  /** Milliseconds on a clock that never jumps. */
  at: number;
  detail: unknown;
}

/** What the test functions leave behind, and the only thing that cases look at. */
export interface Effects {
  record(key: string, what: string, detail?: unknown): void;
  /** Effects of a case, in order; `what` narrows them. */
  of(key: string, what?: string): Effect[];
  /** Waits for effects, never for time. Fails with what was seen when they do not come. */
  until(key: string, isThere: (seen: Effect[]) => boolean): Promise<Effect[]>;
}

/** Longer than any server needs; no case waits this long unless it fails. */
const PATIENCE_MILLISECONDS = 60_000;

export function createEffects(): Effects {
  const all: Effect[] = [];
  const waiting = new Set<() => void>();
  const of = (key: string, what?: string) =>
    all.filter((effect) => effect.key === key && (what === undefined || effect.what === what));
  return {
    of,
    record: (key, what, detail = null) => {
      all.push({ key, what, detail, at: performance.now() });
      for (const look of [...waiting]) look();
    },
    until: (key, isThere) =>
      new Promise((resolve, reject) => {
        const finish = (conclude: () => void) => {
          clearTimeout(timer);
          waiting.delete(look);
          conclude();
        };
        const look = () => {
          const seen = of(key);
          if (isThere(seen)) finish(() => resolve(seen));
        };
        const timer = setTimeout(() => {
          const seen = of(key).map(({ what, detail }) => `${what} ${JSON.stringify(detail)}`);
          finish(() => reject(new Error(`Nothing more came after: ${seen.join(", ") || "nothing"}`)));
        }, PATIENCE_MILLISECONDS);
        waiting.add(look);
        look();
      }),
  };
}
