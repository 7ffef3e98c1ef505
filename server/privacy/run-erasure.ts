import type { Db } from "@/server/platform/db/index";
import { noteSavedMethods } from "./delete-payment-methods";
import { eraseOwnRows, hasComments, isAwaitingGateway, lockReader } from "./erase.repository";
import { eraseLogs } from "./erase-logs.repository";
import { type ErasureRow, saveErasure } from "./erasure.repository";
import { openSubject } from "./erasure-subject";
import { collectPerson } from "./find-person";
import { endSubscriptions } from "./open-subscriptions";
import type { Person, PrivacyContext } from "./person";
import { removeFiles } from "./remove-files";

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

function collectErased(ctx: PrivacyContext, erasure: ErasureRow): Promise<Person> {
  const { readerId, subscriberIds } = erasure;
  return collectPerson(ctx, { readerId, subscriberIds }, openSubject(ctx, erasure));
}

interface ErasedRows {
  erasedAt: Date;
  subscriberIds: readonly number[];
}

/**
 * Ends the person's subscriptions and erases their rows, in one transaction; `requestsCleaning` writes the request for
 * `cleanUp` with it. Safe to repeat, and at the same time.
 */
export async function eraseRows(
  ctx: PrivacyContext,
  erasure: ErasureRow,
  { requestsCleaning }: { requestsCleaning: boolean },
): Promise<ErasedRows> {
  const { account, systemClock } = ctx;
  const person = await collectErased(ctx, erasure);
  await endSubscriptions(ctx, person.subscriberIds);
  const now = systemClock.now();
  const erasedAt = erasure.erasedAt ?? now;
  const { readerId } = person;
  const { id: erasureId, requestedAt: begunAt } = erasure;
  await ctx.db.transaction(async (tx) => {
    const isThere = readerId !== null && (await lockReader(tx, account.id, readerId));
    const heirId = isThere ? await createHeir(ctx, tx, { erasureId, readerId }) : null;
    await noteSavedMethods(ctx, tx, { erasureId, person });
    await eraseOwnRows(tx, account.id, { person, heirId, now, begunAt });
    await saveErasure(tx, account.id, { id: erasureId, erasedAt, subscriberIds: [...person.subscriberIds] });
    if (requestsCleaning)
      await ctx.emit(tx, {
        name: "identity/reader-erasure.requested",
        id: `reader-erasure:${erasureId}:requested:${ctx.ids.uuid()}`,
        subject: { type: "reader-erasure", id: erasureId },
        data: { erasureId },
      });
    if (!isThere || !person.isMember) return;
    await ctx.emit(tx, {
      name: "identity/member.deleted",
      id: `member:${readerId}:deleted`,
      subject: { type: "member", id: String(readerId) },
      data: { memberId: readerId },
    });
  });
  return { erasedAt, subscriberIds: person.subscriberIds };
}

/**
 * Erases what logs repeat of a person whose rows are erased, and their files last. After the rows, because the audit
 * log records their deletion itself, and functions react to it. Safe to repeat.
 */
export async function cleanUp(ctx: PrivacyContext, erasure: ErasureRow): Promise<void> {
  const person = await collectErased(ctx, erasure);
  const now = ctx.systemClock.now();
  await eraseLogs(ctx.db, ctx.account.id, { person, now, begunAt: erasure.requestedAt });
  await removeFiles(ctx, person);
  await saveErasure(ctx.db, ctx.account.id, { id: erasure.id, cleanedAt: erasure.cleanedAt ?? now });
}

/** Whether a gateway has still to cancel a subscription of the person, for which a payment token is kept. */
export async function needsPaymentTokens(ctx: PrivacyContext, erasure: ErasureRow): Promise<boolean> {
  const person = await collectErased(ctx, erasure);
  const facts = { person, now: ctx.systemClock.now(), begunAt: erasure.requestedAt };
  return isAwaitingGateway(ctx.db, ctx.account.id, facts);
}
