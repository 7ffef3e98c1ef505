import type { Context } from "@/server/context/index";
import { lockOutMember } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { type ErasureRow, findErasure, insertErasure } from "./erasure.repository";
import { findPerson, type KnownValues } from "./find-person";
import { describeOpen, findOpenSubscriptions } from "./open-subscriptions";
import type { Person, PersonKey, PrivacyContext } from "./person";
import { eraseRows } from "./run-erasure";

export interface EraseReader {
  key: PersonKey;
  /** Consent to the end of the person's running subscriptions: now, and without refund. */
  endSubscriptions: boolean;
}

/** An erasure whose rows are erased; what is kept is in docs/guides/privacy.md. */
export interface Erasure {
  id: string;
  readerId: number | null;
  subscriberIds: readonly number[];
  erasedAt: Date;
}

/** Readers act on themselves, in a session of their own; otherwise staff and commands with the permission. */
export function requirePrivacy(ctx: Context, key: PersonKey): void {
  const { actor } = ctx;
  const isOwn =
    actor.kind === "reader" &&
    actor.via === "session" &&
    "readerId" in key &&
    actor.reader.id === key.readerId;
  if (!isOwn) requirePermission(ctx, "privacy:write");
}

async function requireConsent(ctx: PrivacyContext, person: Person, isGiven: boolean): Promise<void> {
  const open = await findOpenSubscriptions(ctx.db, ctx.account.id, {
    subscriberIds: person.subscriberIds,
    now: ctx.clock.now(),
  });
  if (open.length === 0 || isGiven) return;
  const plans = open.map(describeOpen).join(", ");
  const message = `Running subscriptions end at once, without a refund: ${plans}. Confirm that they should end.`;
  throw new AppError("conflict", message);
}

/** Stores the request and signs the reader out, before anything is deleted. */
async function storeRequest(ctx: PrivacyContext, person: Person): Promise<string> {
  const id = ctx.ids.uuid();
  const { readerId, subscriberIds, contacts, names, files } = person;
  const subject: KnownValues = { contacts, names, files };
  const { kind } = ctx.actor;
  const requestedBy = kind === "reader" || kind === "staff" ? kind : "command";
  const sealedSubject = ctx.vault.seal(JSON.stringify(subject), `reader-erasure:${id}`);
  const row = {
    id,
    readerId,
    subscriberIds: [...subscriberIds],
    requestedBy,
    requestedAt: ctx.systemClock.now(),
    sealedSubject,
  };
  await ctx.db.transaction(async (tx) => {
    await insertErasure(tx, ctx.account.id, row);
    if (readerId !== null) await lockOutMember(ctx, tx, readerId);
  });
  return id;
}

/** The erasure of the person, stored earlier by this or another request, or now. */
async function requireErasure(
  ctx: PrivacyContext,
  { key, endSubscriptions }: EraseReader,
): Promise<ErasureRow> {
  const existing = await findErasure(ctx.db, ctx.account.id, key);
  if (existing !== null) return existing;
  const person = await findPerson(ctx, key);
  await requireConsent(ctx, person, endSubscriptions);
  const id = await storeRequest(ctx, person);
  const stored = await findErasure(
    ctx.db,
    ctx.account.id,
    person.readerId === null ? key : { readerId: person.readerId },
  );
  if (stored === null) throw new Error(`the erasure ${id} was not stored`);
  return stored;
}

/**
 * Erases a reader: personal data is deleted or blanked in all tables (server/privacy/tables), sessions and running
 * subscriptions end at once, and `member-delete` is sent to webhooks. Logs and pictures follow by a job
 * (`cleanErasure`). Invoices and the books are kept. Idempotent; an erasure that is not finished is continued by the
 * next call, or by `finishErasure`. Refused with conflict while subscriptions run and `endSubscriptions` is not set;
 * another account's reader is not found.
 */
export async function eraseReader(ctx: PrivacyContext, input: EraseReader): Promise<Erasure> {
  requirePrivacy(ctx, input.key);
  const erasure = await requireErasure(ctx, input);
  const { id, readerId, erasedAt, finishedAt } = erasure;
  if (erasedAt !== null && finishedAt !== null) return { ...erasure, erasedAt };
  return { id, readerId, ...(await eraseRows(ctx, erasure, { requestsCleaning: true })) };
}
