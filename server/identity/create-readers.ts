import type { Db } from "@/server/platform/db/index";
import { createReader } from "./create-reader";
import { findTakenSlugs, insertReaders, type NamedReaderRow } from "./reader.repository";
import { readerSlug, slugRounds } from "./reader-name.rules";

type NamedDraft = Omit<NamedReaderRow, "slug">;

/**
 * Makes readers who come from elsewhere, each under a slug of their own; ids by external id. Whoever has one of these
 * already is answered instead of made anew, also when two ask at once.
 */
export async function createReaders(
  db: Db,
  accountId: number,
  { drafts, now }: { drafts: readonly NamedDraft[]; now: Date },
): Promise<Map<string, number>> {
  const wanted = drafts.map((draft) => {
    const [slugs = []] = slugRounds(readerSlug(draft.name));
    return { draft, slugs };
  });
  const taken = await findTakenSlugs(db, accountId, [...new Set(wanted.flatMap(({ slugs }) => slugs))]);
  const rows = wanted.flatMap(({ draft, slugs }): NamedReaderRow[] => {
    const slug = slugs.find((one) => !taken.has(one));
    if (slug === undefined) return [];
    taken.add(slug);
    return [{ ...draft, slug }];
  });
  const made = await insertReaders(db, accountId, { rows, now });
  // Somebody else was faster, or many have this name: one by one.
  for (const draft of drafts) {
    if (made.has(draft.externalId)) continue;
    const { id } = await createReader(db, accountId, { ...draft, staffUserId: null, now });
    made.set(draft.externalId, id);
  }
  return made;
}
