import type { Db } from "@/server/platform/db/index";
import { createReader } from "./create-reader";
import { findTakenSlugs, insertReaders, type NamedReaderRow } from "./reader.repository";
import { generateSlugs, toReaderSlug } from "./reader-name.rules";

type NamedDraft = Omit<NamedReaderRow, "slug">;

/**
 * Creates readers from another system, each with a unique slug; returns their ids by external id. An existing reader
 * with the same external id is reused, also after a concurrent insert.
 */
export async function createReaders(
  db: Db,
  accountId: number,
  { drafts, now }: { drafts: readonly NamedDraft[]; now: Date },
): Promise<Map<string, number>> {
  const candidates = drafts.map((draft) => {
    const [slugs = []] = generateSlugs(toReaderSlug(draft.name));
    return { draft, slugs };
  });
  const takenSlugs = await findTakenSlugs(db, accountId, [
    ...new Set(candidates.flatMap(({ slugs }) => slugs)),
  ]);
  const rows = candidates.flatMap(({ draft, slugs }): NamedReaderRow[] => {
    const slug = slugs.find((candidate) => !takenSlugs.has(candidate));
    if (slug === undefined) return [];
    takenSlugs.add(slug);
    return [{ ...draft, slug }];
  });
  const idsByExternalId = await insertReaders(db, accountId, { rows, now });
  // After a concurrent insert, or with too many equal names: create the reader on its own.
  for (const draft of drafts) {
    if (idsByExternalId.has(draft.externalId)) continue;
    const { id } = await createReader(db, accountId, { ...draft, staffUserId: null, now });
    idsByExternalId.set(draft.externalId, id);
  }
  return idsByExternalId;
}
