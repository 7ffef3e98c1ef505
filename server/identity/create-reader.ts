import type { Db } from "@/server/platform/db/index";
import {
  findReaderByExternalId,
  findReaderByStaffUser,
  findTakenSlugs,
  insertReader,
  type NewReaderRow,
  type ReaderRow,
} from "./reader.repository";
import { readerSlug, slugRounds } from "./reader-name.rules";

export type ReaderDraft = Omit<NewReaderRow, "slug">;

const MOST_TRIES = 100;

/** The reader whom a draft names already, by the token's id or as one of the staff. */
async function findSame(db: Db, accountId: number, draft: ReaderDraft): Promise<ReaderRow | null> {
  if (draft.externalId !== null) return findReaderByExternalId(db, accountId, draft.externalId);
  if (draft.staffUserId !== null) return findReaderByStaffUser(db, accountId, draft.staffUserId);
  return null;
}

async function freeSlug(db: Db, accountId: number, base: string): Promise<string> {
  for (const round of slugRounds(base)) {
    const taken = await findTakenSlugs(db, accountId, round);
    const free = round.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
  throw new Error(`there is no free slug for ${base}`);
}

/**
 * Makes a reader under a slug of their own (`ada`, `ada-2`, …). Whoever has the draft's external id, or is that
 * member of staff, is answered instead of made anew, also when two ask at once.
 */
export async function createReader(db: Db, accountId: number, draft: ReaderDraft): Promise<ReaderRow> {
  const base = readerSlug(draft.name);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const slug = await freeSlug(db, accountId, base);
    const made = await insertReader(db, accountId, { ...draft, slug });
    if (made !== null) return made;
    const same = await findSame(db, accountId, draft);
    if (same !== null) return same;
  }
  throw new Error("a reader could not be given a slug");
}
