/** Changes rows of a table: deletes them, or replaces columns by SQL expressions. `where` restricts the rows further. */
export type ErasureStep = { delete: true; where?: string } | { set: Record<string, string>; where?: string };

/**
 * A table with personal data of readers. `t` is its row in SQL, `p` the person: account_id, reader_id (null: none),
 * subscriber_ids, subscription_ids, contacts (addresses and numbers that nobody else in the account has), names,
 * meter_names, heir_id (the nameless reader that keeps threads together), now, and
 * begun_at (of the erasure).
 */
export interface PersonalTable {
  table: string;
  /** SQL: whether a row is the person's. */
  rows: string;
  /** Section of the export; null: nothing is exported, for the reason in `note`. */
  section: string | null;
  /** Columns in the export, separated by spaces. */
  exported: string;
  /** Columns that no export contains: keys of other rows, secrets, derived values, remarks on other people. */
  withheld: string;
  /** In this order. Empty: the rows are kept. */
  erasure: readonly ErasureStep[];
  /** What is kept and why; null: nothing that identifies the person. */
  kept: string | null;
  /** Order of the export; default: by id. */
  order?: string;
}

/** SQL: whether a text contains one of the person's addresses or numbers. */
export function hasContact(text: string): string {
  return `exists (select from unnest(p.contacts) v where position(v in lower(${text})) > 0)`;
}

/** SQL: whether a text contains an address, a number or the full name of the person; single words are no names. */
export function hasValue(text: string): string {
  return `exists (select from unnest(p.contacts || p.names) v where v ~ '[@+]|\\w{2,}\\s+\\w{2,}'
    and position(lower(v) in lower(${text})) > 0)`;
}

/** SQL: whether a text about the person contains any value or name of theirs. */
export function hasAnyName(text: string): string {
  return `exists (select from unnest(p.contacts || p.names) v where position(lower(v) in lower(${text})) > 0)`;
}

/** SQL: the subscriptions that the person paid for: not gifts from others, but gifts to others. */
export const PAID_IDS = `select s.id from subscription s where s.account_id = p.account_id and (
  (s.subscriber_id = any (p.subscriber_ids) and s.gifter_id is null) or s.gifter_id = any (p.subscriber_ids))`;

/** SQL: the payments of the person, also those for which nothing was sold. */
export const PAYMENT_IDS = `select y.id from payment y where y.account_id = p.account_id and (
  y.subscription_id in (${PAID_IDS}) or y.attempt_id in (
    select a.id from subscription_attempt a where a.account_id = p.account_id and a.subscriber_id = any (p.subscriber_ids)))`;

/** SQL: a JSON array without the elements that name the reader. */
export function withoutReader(column: string): string {
  return `coalesce((select jsonb_agg(e) from jsonb_array_elements(t.${column}) e
    where (e ->> 'reader_id')::int is distinct from p.reader_id), '[]')`;
}
