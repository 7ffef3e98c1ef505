import type { Db } from "@/server/platform/db/index";
import {
  findReaderByExternalId,
  findReaderByStaffUser,
  findTakenSlugs,
  insertReader,
  type NewReaderRow,
  type ReaderRow,
} from "./reader.repository";
import { generateSlugs, toReaderSlug } from "./reader-name.rules";

export type ReaderDraft = Omit<NewReaderRow, "slug">;

const MAX_TRIES = 100;

/** Finds the reader of a draft by its external id or its staff user. */
async function findExisting(db: Db, accountId: number, draft: ReaderDraft): Promise<ReaderRow | null> {
  if (draft.externalId !== null) return findReaderByExternalId(db, accountId, draft.externalId);
  if (draft.staffUserId !== null) return findReaderByStaffUser(db, accountId, draft.staffUserId);
  return null;
}

async function findFreeSlug(db: Db, accountId: number, base: string): Promise<string> {
  for (const round of generateSlugs(base)) {
    const takenSlugs = await findTakenSlugs(db, accountId, round);
    const free = round.find((slug) => !takenSlugs.has(slug));
    if (free !== undefined) return free;
  }
  throw new Error(`no free slug for ${base}`);
}

/**
 * Creates a reader with a unique slug (`ada`, `ada-2`, …). If a reader with the draft's external id or staff user
 * exists, that one is returned, also after a concurrent insert.
 */
export async function createReader(db: Db, accountId: number, draft: ReaderDraft): Promise<ReaderRow> {
  const base = toReaderSlug(draft.name);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const slug = await findFreeSlug(db, accountId, base);
    const created = await insertReader(db, accountId, { ...draft, slug });
    if (created !== null) return created;
    const existing = await findExisting(db, accountId, draft);
    if (existing !== null) return existing;
  }
  throw new Error("failed to assign a slug to a reader");
}
