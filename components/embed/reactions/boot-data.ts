/** A reaction offered by the account. */
export interface OfferedReaction {
  id: number;
  label: string;
  /** e.g. `+1`, or an emoji. */
  short_code: string | null;
}

/** Reactions in API responses: counts by reaction id, and ids of the reader's own. */
export interface Reacted {
  reactions: Readonly<Record<string, number>>;
  own: readonly number[];
}

/** Boot data of the frame, rendered before its first request. */
export interface ReactionsData {
  /** Key of the page in API paths; null: the URL is not a page of the account. */
  page_id: string | null;
  /** The account's question to readers; null: the default text. */
  headline: string | null;
  offered: readonly OfferedReaction[];
  reactions: Readonly<Record<string, number>>;
}
