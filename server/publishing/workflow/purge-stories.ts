import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findCollectionsShowing } from "./purge.repository";
import { storyLists } from "./purge-keys";
import { emitPurge } from "./story-event";

/** Stories that were written together, and what shared caches hold of them. */
export interface WrittenStories {
  /** Makes the request one of its kind. */
  id: string;
  subject: { type: string; id: string };
  /** Those that readers saw before. */
  shown: readonly string[];
  /** Keys of the stories themselves, their authors and their sections: as they were, and as they are. */
  keys: Iterable<string>;
}

/**
 * Asks shared caches to forget what shows these stories, or will show them from now on: what the keys say, the lists of
 * the publication and of the sections among them, and the collections that hold them or gather by rules. In the
 * transaction that wrote them, at its end.
 */
export async function purgeStories(
  tx: Statements,
  ctx: Context,
  { id, subject, shown, keys }: WrittenStories,
): Promise<void> {
  const publisher = ctx.account.id;
  const own = new Set(keys);
  const section = `sc/${publisher}/`;
  const sections = [...own].filter((key) => key.startsWith(section)).map((key) => key.slice(section.length));
  const collections = await findCollectionsShowing(tx, publisher, shown);
  await emitPurge(tx, ctx, {
    id,
    subject,
    keys: [...own, ...storyLists(publisher, sections), ...collections.map((one) => `c/${publisher}/${one}`)],
  });
}
