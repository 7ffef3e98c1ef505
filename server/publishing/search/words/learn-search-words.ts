import { z } from "zod";
import type { Context } from "@/server/context/index";
import { parseDocument, plainText } from "@/server/publishing/stories/index";
import { enqueueOlderStories, learnWords, noteLearned, takeDueStories } from "./search-word.repository";
import { extractWords } from "./search-word.rules";

/** Stories of one transaction, and transactions of one run: the next run continues. */
const BATCH = 100;
const MAX_BATCHES = 100;

const text = z.string().nullish().catch(null);
const named = z.array(z.object({ name: text })).catch([]);

const documentSchema = z.object({
  headline: text,
  subheadline: text,
  summary: text,
  authors: named,
  tags: named,
  sections: named,
  cards: z.array(z.object({ "story-elements": z.array(z.looseObject({ text })).catch([]) })).catch([]),
});

/** Get the public text of a story's document. */
function getText(document: unknown): string {
  const story = documentSchema.parse(document);
  const names = [...story.authors, ...story.tags, ...story.sections].map(({ name }) => name);
  const elements = story.cards.flatMap((card) => card["story-elements"].map((element) => element.text));
  const parts = [story.headline, story.subheadline, story.summary, ...names, ...elements];
  return plainText(parts.map((part) => part ?? "").join(" \n "));
}

function countWords(documents: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) {
    for (const word of extractWords(getText(parseDocument(document)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * Learn the words of published stories that changed, for the correction of misspelt searches. Returns the number of
 * stories. Concurrent runs share the work; what a run does not finish, the next one does.
 */
export async function learnSearchWords(ctx: Context): Promise<number> {
  await enqueueOlderStories(ctx.db, ctx.account.id);
  let stories = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const taken = await ctx.db.transaction(async (tx) => {
      const due = await takeDueStories(tx, ctx.account.id, BATCH);
      const words = countWords(due.documents);
      if (words.size > 0) await learnWords(tx, ctx.account.id, words);
      else if (due.taken > 0) await noteLearned(tx, ctx.account.id);
      return due.taken;
    });
    stories += taken;
    if (taken < BATCH) break;
  }
  return stories;
}
