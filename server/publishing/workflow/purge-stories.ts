import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { findCollectionsShowing } from "./purge.repository";
import { buildListKeys } from "./purge-keys";
import { emitPurge } from "./story-event";

/** Stories that were written together, with their cache keys. */
export interface StoryPurge {
  /** Idempotency key of the purge event. */
  id: string;
  subject: { type: string; id: string };
  /** Ids of the stories that readers saw before. */
  shown: readonly string[];
  /** Keys of the stories themselves, their authors and their sections, before and after the write. */
  keys: Iterable<string>;
}

/**
 * Request a purge of everything that shows these stories, or will show them from now on: the given keys, the lists of
 * the publication and of the sections among them, and the collections that contain them or are filled by rules. Call
 * it at the end of the transaction that wrote them.
 */
export async function purgeStories(
  tx: Statements,
  ctx: Context,
  { id, subject, shown, keys }: StoryPurge,
): Promise<void> {
  const publisher = ctx.account.id;
  const storyKeys = new Set(keys);
  const sectionPrefix = `sc/${publisher}/`;
  const sections = [...storyKeys]
    .filter((key) => key.startsWith(sectionPrefix))
    .map((key) => key.slice(sectionPrefix.length));
  const collections = await findCollectionsShowing(tx, publisher, shown);
  await emitPurge(tx, ctx, {
    id,
    subject,
    keys: [
      ...storyKeys,
      ...buildListKeys(publisher, sections),
      ...collections.map((collectionId) => `c/${publisher}/${collectionId}`),
    ],
  });
}
