import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Person, PersonKey } from "./person";
import {
  findPurchaser,
  findReaderOfSubscriber,
  findReaderRow,
  findSharedContacts,
  findSubscriberIds,
} from "./person.repository";

/** Values of an earlier look at the person, for rows that were written since. */
export type KnownValues = Pick<Person, "contacts" | "names" | "files">;
const NOTHING_KNOWN: KnownValues = { contacts: [], names: [], files: [] };

type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReaderRow>>>;

function listContacts(reader: ReaderRow | null, identities: readonly { provider: string; value: string }[]) {
  const { email = null, communicationEmail = null, phoneNumber = null } = reader?.member ?? {};
  const named = identities.filter(({ provider }) => provider === "email" || provider === "phone");
  return [reader?.email ?? null, email, communicationEmail, phoneNumber, ...named.map(({ value }) => value)]
    .filter((value) => value !== null)
    .map((value) => value.trim().toLowerCase())
    .filter((value) => value !== "");
}

function listNames(reader: ReaderRow | null, names: readonly (string | null)[]): string[] {
  const { firstName, lastName } = reader?.member ?? {};
  const all = [reader?.name ?? null, [firstName, lastName].filter(Boolean).join(" "), ...names];
  return all.filter((name) => name !== null).filter((name) => name.trim().length > 1);
}

/**
 * Collects the values by which the rows of a person are found. `known` adds values from before an erasure. Addresses and numbers
 * that somebody else of the account has are left out: their rows are not this person's.
 */
export async function collectPerson(
  { db, account }: Pick<Context, "db" | "account">,
  ids: { readerId: number | null; subscriberIds: readonly number[] },
  known = NOTHING_KNOWN,
): Promise<Person> {
  const { readerId } = ids;
  const reader = readerId === null ? null : await findReaderRow(db, account.id, readerId);
  const subscriberIds = await findSubscriberIds(db, account.id, ids);
  const { names, identities, subscriptionIds } = await findPurchaser(db, account.id, subscriberIds);
  const contacts = [...new Set([...listContacts(reader, identities), ...known.contacts])];
  const shared = await findSharedContacts(db, account.id, { readerId, subscriberIds, contacts });
  const files = [reader?.member?.avatarS3Key ?? null, ...(reader?.attachments ?? []).map(({ key }) => key)];
  return {
    readerId,
    isMember: reader?.kind === "member",
    subscriberIds,
    subscriptionIds,
    contacts: contacts.filter((contact) => !shared.has(contact)),
    names: [...new Set([...listNames(reader, names), ...known.names])],
    files: [...new Set([...files.filter((key) => key !== null), ...known.files])],
  };
}

/** Finds whom an e-mail address belongs to: a member, else a subscriber; not_found for an unknown one. */
export async function findPersonKey(
  { db, account }: Pick<Context, "db" | "account">,
  email: string,
): Promise<PersonKey> {
  const value = email.trim().toLowerCase();
  const member = await db.prisma.member.findFirst({
    where: { accountId: account.id, email: value },
    select: { id: true },
  });
  if (member !== null) return { readerId: member.id };
  const identity = await db.prisma.subscriberIdentity.findFirst({
    where: { accountId: account.id, provider: "email", value },
    select: { subscriberId: true },
  });
  if (identity === null) throw notFound("reader");
  return { subscriberId: identity.subscriberId };
}

/**
 * Finds a person by reader or subscriber; not_found for another account's. Refuses the newsroom's own readers, who are
 * staff users.
 */
export async function findPerson(ctx: Pick<Context, "db" | "account">, key: PersonKey): Promise<Person> {
  const { db, account } = ctx;
  if ("subscriberId" in key) {
    const found = await findReaderOfSubscriber(db, account.id, key.subscriberId);
    if (found === null) throw notFound("subscriber");
    return collectPerson(ctx, { readerId: found.readerId, subscriberIds: [key.subscriberId] });
  }
  const reader = await findReaderRow(db, account.id, key.readerId);
  if (reader === null) throw notFound("reader");
  if (reader.kind === "staff")
    throw new AppError("conflict", "This is a member of the newsroom. Remove them from the team instead.");
  return collectPerson(ctx, { readerId: reader.id, subscriberIds: [] });
}
