import { z } from "zod";
import type { Db } from "@/server/platform/db/index";
import { eraseLogs, eraseOwnRows, hasComments, lockReader } from "./erase.repository";
import { type ErasureRow, saveErasure } from "./erasure.repository";
import { collectPerson } from "./find-person";
import { endSubscriptions } from "./open-subscriptions";
import type { Person, PrivacyContext } from "./person";
import { removeFiles } from "./remove-files";

const subjectSchema = z.object({
  contacts: z.array(z.string()),
  names: z.array(z.string()),
  files: z.array(z.string()),
});

function openSubject({ vault }: PrivacyContext, { id, sealedSubject }: ErasureRow) {
  if (sealedSubject === null) return undefined;
  return subjectSchema.parse(JSON.parse(vault.open(sealedSubject, `reader-erasure:${id}`)));
}

/** Creates the nameless reader who keeps the place of the comments; null: there are none. */
async function createHeir(
  { account, systemClock }: PrivacyContext,
  tx: Db,
  { erasureId, readerId }: { erasureId: string; readerId: number },
): Promise<number | null> {
  if (!(await hasComments(tx, account.id, readerId))) return null;
  const now = systemClock.now();
  const { id } = await tx.prisma.reader.create({
    data: {
      accountId: account.id,
      kind: "guest",
      name: "Deleted reader",
      slug: `deleted-${erasureId}`,
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return id;
}

async function eraseRows(ctx: PrivacyContext, erasure: ErasureRow, person: Person): Promise<Date> {
  const { account, systemClock } = ctx;
  const now = systemClock.now();
  const { readerId } = person;
  await ctx.db.transaction(async (tx) => {
    const isThere = readerId !== null && (await lockReader(tx, account.id, readerId));
    const heirId = isThere ? await createHeir(ctx, tx, { erasureId: erasure.id, readerId }) : null;
    await eraseOwnRows(tx, account.id, { person, heirId, now, begunAt: erasure.requestedAt });
    const { subscriberIds } = person;
    const erasedAt = erasure.erasedAt ?? now;
    await saveErasure(tx, account.id, { id: erasure.id, erasedAt, subscriberIds: [...subscriberIds] });
    if (!isThere || !person.isMember) return;
    await ctx.emit(tx, {
      name: "identity/member.deleted",
      id: `member:${readerId}:deleted`,
      subject: { type: "member", id: String(readerId) },
      data: { memberId: readerId },
    });
  });
  return now;
}

/**
 * Runs an erasure; safe to repeat after a crash at any point, and at the same time: rows are deleted in one
 * transaction, before what logs repeat of them, and files last.
 */
export async function runErasure(
  ctx: PrivacyContext,
  erasure: ErasureRow,
): Promise<{ erasedAt: Date; subscriberIds: readonly number[] }> {
  const { readerId, subscriberIds } = erasure;
  const known = openSubject(ctx, erasure);
  const person = await collectPerson(ctx, { readerId, subscriberIds }, known);
  await endSubscriptions(ctx, person.subscriberIds);
  const erasedAt = await eraseRows(ctx, erasure, person);
  // Afterwards, because the audit log records the deletion itself, and functions react to it.
  const now = ctx.systemClock.now();
  await ctx.db.transaction((tx) =>
    eraseLogs(tx, ctx.account.id, { person, now, begunAt: erasure.requestedAt }),
  );
  await removeFiles(ctx, person);
  return { erasedAt, subscriberIds: person.subscriberIds };
}
