import type { Context } from "@/server/context/index";
import { findWordsBySpelling } from "./search-word.repository";
import { correctTerm, listSearchedWords, listVariants } from "./search-word.rules";

/** Words of a search text that are looked up; the rest stays as it is. */
const MAX_WORDS = 8;

/** Suggest the spelling that was probably meant by a search text; null: none. */
export async function suggestTerm(ctx: Context, term: string): Promise<string | null> {
  const words = listSearchedWords(term).slice(0, MAX_WORDS);
  if (words.length === 0) return null;
  const spellings = [...new Set(words.flatMap(listVariants))];
  return correctTerm(term, await findWordsBySpelling(ctx.db, ctx.account.id, spellings));
}
