/** Changes rows of a table: deletes them, or replaces columns by SQL expressions. `where` restricts the rows further. */
export type ErasureStep = { delete: true; where?: string } | { set: Record<string, string>; where?: string };

/**
 * A table with personal data of readers. `t` is its row in SQL, `p` the person: account_id, reader_id (null: none),
 * subscriber_ids, subscription_ids, contacts (verified addresses and numbers that nobody else in the account has), names
 * (other values, never a criterion by themselves), meter_names, heir_id (the nameless reader that keeps threads together), now, and
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

/** Of tables whose rows are deleted, all of them. */
export const REMOVED = { erasure: [{ delete: true }], kept: null } as const;

/** SQL: whether a column with a single address or number has one of the person's. */
export function isContact(column: string): string {
  return `lower(${column}) = any (p.contacts)`;
}

// An address is what stands between these characters, which no address of this product has; a backslash without a
// known escape belongs to the word, so that it never ends another person's address.
const WORDS = String.raw`[^[:space:][:cntrl:]"(),:;<>\[\]]+`;
const PUNCTUATION = String.raw`.!?''*_}|/~\\`;
/** Escapes of a JSON text that stand for spaces and for characters of the list above. */
const JSON_ESCAPES = String.raw`(?<!\\)\\([bfnrt]|u00([01][0-9a-f]|2[0289c]|3[abce]|5[bd]|a0))`;

/**
 * SQL: whether a text, also one in JSON, contains a whole address or number of the person: `ann@x.example` is neither
 * in `joann@x.example` nor in `ann@x.example.org`. The search for the plain text comes first, because it is fast.
 */
export function hasContact(text: string): string {
  const lower = `lower(${text})`;
  const unescaped = `case when ${lower} ~ '^\\s*[\\[{]' then regexp_replace(${lower}, '${JSON_ESCAPES}', ' ', 'g') else ${lower} end`;
  return `case when exists (select from unnest(p.contacts) v where position(v in ${lower}) > 0)
    then exists (select from regexp_matches(${unescaped}, '${WORDS}', 'g') w
      where rtrim(w[1], '${PUNCTUATION}') = any (p.contacts)) else false end`;
}

/** SQL: whether a text about the person contains any value or name of theirs. Only for rows that are theirs by id. */
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
