/** What the clients of a run know: the writes that were acknowledged, and how requests ended. */
export interface Journal {
  comments: number[];
  subscriptions: number[];
  /** Responses by kind of request and status; `lost`: the connection failed or the time ran out. */
  outcomes: Map<string, number>;
  /** Responses that no kill explains: neither a success nor a 503. */
  refusals: string[];
}

export function createJournal(): Journal {
  return { comments: [], subscriptions: [], outcomes: new Map(), refusals: [] };
}

/** Counts the outcome of a request. */
export function count({ outcomes }: Journal, what: string, outcome: string): void {
  const key = `${what} ${outcome}`;
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
}
