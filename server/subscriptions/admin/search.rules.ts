/** What a search can be for: everything that begins with a text, and the exact numbers and codes it may be. */
export interface SearchTerms {
  /** Lower-cased; null: nothing is searched for. */
  prefix: string | null;
  /** The first text that no longer begins so. */
  beyond: string | null;
  code: string | null;
  exact: string | null;
  id: number | null;
}

const LARGEST_ID = 2_147_483_647;
const LAST_CHARACTER = "\u{10ffff}";

/** Reads what staff typed: part of an identity or a name from its beginning, a code, an invoice's number, an id. */
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
