import type { Context } from "@/server/context/index";
import { lockOutMember } from "@/server/identity/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { lockSubscribers } from "./erase.repository";
import type { Erasure } from "./erasure";
import { type ErasureRow, findErasure, insertErasure } from "./erasure.repository";
import { findPerson, type KnownValues } from "./find-person";
import { describeOpen, findOpenSubscriptions } from "./open-subscriptions";
import type { Person, PersonKey, PrivacyContext } from "./person";
import { eraseRows } from "./run-erasure";

export interface EraseReader {
  key: PersonKey;
  /** Consent to the end of the person's running subscriptions: now, and without refund. */
  endSubscriptions: boolean;
  /** What a server sent to show that it means this person; left out: the caller has confirmed it otherwise. */
  confirmation?: string;
}

/**
 * Readers act on themselves, in a session of their own; otherwise staff and commands with the permission, and server
 * keys, whose scope the edge checks.
 */
export function requirePrivacy(ctx: Context, key: PersonKey): void {
  const { actor } = ctx;
  if (actor.kind === "server") return;
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

/** Refuses a confirmation that is none of the person's addresses; of somebody without any, their number confirms. */
function requireConfirmation({ addresses, readerId, subscriberIds }: Person, confirmation: string): void {
  const numbers = [readerId, ...subscriberIds].filter((id) => id !== null).map(String);
  const expected = addresses.length > 0 ? addresses : numbers;
  if (!expected.includes(confirmation.trim().toLowerCase()))
    throw invalid("body.confirmation", "is no e-mail address or phone number of this reader");
}

/** Who asked for an erasure, by the kind of actor; any other is the command line. */
const REQUESTERS: Readonly<Record<string, string>> = {
  reader: "reader",
  staff: "staff",
  server: "server_key",
};

/** Stores the request and signs the reader out, before anything is deleted; once, also where two requests race. */
async function storeRequest(ctx: PrivacyContext, person: Person, key: PersonKey): Promise<void> {
  const id = ctx.ids.uuid();
  const { readerId, subscriberIds, contacts, names, files } = person;
  const subject: KnownValues = { contacts, names, files };
  const { kind } = ctx.actor;
  const requestedBy = REQUESTERS[kind] ?? "command";
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
    if (readerId === null) await lockSubscribers(tx, ctx.account.id, subscriberIds);
    if ((await findErasure(tx, ctx.account.id, key)) !== null) return;
    await insertErasure(tx, ctx.account.id, row);
    if (readerId !== null) await lockOutMember(ctx, tx, readerId);
  });
}

/** The erasure of the person, stored earlier by this or another request, or now. */
async function requireErasure(
  ctx: PrivacyContext,
  { key, endSubscriptions, confirmation }: EraseReader,
): Promise<ErasureRow> {
  const existing = await findErasure(ctx.db, ctx.account.id, key);
  if (existing !== null) return existing;
  const person = await findPerson(ctx, key);
  if (confirmation !== undefined) requireConfirmation(person, confirmation);
  await requireConsent(ctx, person, endSubscriptions);
  const owner = person.readerId === null ? key : { readerId: person.readerId };
  await storeRequest(ctx, person, owner);
  const stored = await findErasure(ctx.db, ctx.account.id, owner);
  if (stored === null) throw new Error("the erasure was not stored");
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
