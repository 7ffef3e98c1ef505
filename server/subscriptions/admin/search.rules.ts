/** Search terms of a text: a prefix, and the exact numbers and codes that it may be. */
export interface SearchTerms {
  /** Lower-cased; null: no search. */
  prefix: string | null;
  /** Exclusive upper bound of the prefix range. */
  beyond: string | null;
  code: string | null;
  exact: string | null;
  id: number | null;
}

const LARGEST_ID = 2_147_483_647;
const LAST_CHARACTER = "\u{10ffff}";

/** Parse a staff search: a prefix of an identity or name, a code, an invoice number, an id. */
export function searchTerms(text: string): SearchTerms {
  const exact = text.trim();
  if (exact === "") return { prefix: null, beyond: null, code: null, exact: null, id: null };
  const prefix = exact.toLowerCase();
  const id = /^#?\d{1,10}$/.test(exact) ? Number(exact.replace("#", "")) : null;
  return {
    prefix,
    beyond: `${prefix}${LAST_CHARACTER}`,
    code: exact.toUpperCase(),
    exact,
    id: id !== null && id <= LARGEST_ID ? id : null,
  };
}
