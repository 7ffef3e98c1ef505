/** A reaction that the account offers. */
export interface OfferedReaction {
  id: number;
  label: string;
  /** e.g. `+1`, or an emoji itself. */
  short_code: string | null;
}

/** How readers reacted, as the API answers it: reaction id to count, and the ids of the reader's own. */
export interface Reacted {
  reactions: Readonly<Record<string, number>>;
  own: readonly number[];
}

/** What the frame shows before it has asked anything. */
export interface ReactionsData {
  /** Key of the page in paths of the API; null: the frame was given no page of the account. */
  page_id: string | null;
  /** What the account asks its readers; null: our own words. */
  headline: string | null;
  offered: readonly OfferedReaction[];
  reactions: Readonly<Record<string, number>>;
}
