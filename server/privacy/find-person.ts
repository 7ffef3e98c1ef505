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

type Identity = Awaited<ReturnType<typeof findPurchaser>>["identities"][number];

/**
 * Lists addresses and numbers, lower case. Verified: by a mail or a message to them, by the publisher's token or server;
 * not the address for the publication's mail, which members enter freely.
 */
function listContacts(reader: ReaderRow | null, identities: readonly Identity[]) {
  const member = reader?.member ?? null;
  const named = identities.filter(({ provider }) => provider === "email" || provider === "phone");
  const all = [
    { value: reader?.email ?? null, isVerified: reader?.kind === "shared_key" },
    { value: member?.email ?? null, isVerified: member !== null && member.emailVerifiedAt !== null },
    { value: member?.phoneNumber ?? null, isVerified: member !== null && member.phoneVerifiedAt !== null },
    { value: member?.communicationEmail ?? null, isVerified: false },
    ...named.map(({ value, isPaired }) => ({ value, isVerified: !isPaired })),
  ];
  const contacts = all
    .map(({ value, isVerified }) => ({ value: value?.trim().toLowerCase() ?? "", isVerified }))
    .filter(({ value }) => value !== "");
  return {
    entered: contacts.map(({ value }) => value),
    verified: contacts.filter(({ isVerified }) => isVerified).map(({ value }) => value),
  };
}

function listNames(reader: ReaderRow | null, names: readonly (string | null)[]): string[] {
  const { firstName, lastName } = reader?.member ?? {};
  const all = [reader?.name ?? null, [firstName, lastName].filter(Boolean).join(" "), ...names];
  return all.filter((name) => name !== null).filter((name) => name.trim().length > 1);
}

/**
 * Collects the values by which the rows of a person are found. `known` adds values from before an erasure. Addresses and numbers
 * that are unverified, or that somebody else of the account has, are no contacts: rows with them may be another's.
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
  const { entered, verified } = listContacts(reader, identities);
  const contacts = [...new Set([...verified, ...known.contacts])];
  const shared = await findSharedContacts(db, account.id, { readerId, subscriberIds, contacts });
  const files = [reader?.member?.avatarS3Key ?? null, ...(reader?.attachments ?? []).map(({ key }) => key)];
  return {
    readerId,
    isMember: reader?.kind === "member",
    subscriberIds,
    subscriptionIds,
    contacts: contacts.filter((contact) => !shared.has(contact)),
    addresses: [...new Set(entered)],
    names: [...new Set([...listNames(reader, names), ...entered, ...known.names])],
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

function refuseStaff(reader: ReaderRow | null): void {
  if (reader?.kind === "staff")
    throw new AppError("conflict", "This is a member of the newsroom. Remove them from the team instead.");
}

/**
 * Finds a person by reader or subscriber; not_found for another account's. Refuses the newsroom's own readers, who are
 * staff users, with conflict.
 */
export async function findPerson(ctx: Pick<Context, "db" | "account">, key: PersonKey): Promise<Person> {
  const { db, account } = ctx;
  if ("subscriberId" in key) {
    const found = await findReaderOfSubscriber(db, account.id, key.subscriberId);
    if (found === null) throw notFound("subscriber");
    const { readerId } = found;
    if (readerId !== null) refuseStaff(await findReaderRow(db, account.id, readerId));
    return collectPerson(ctx, { readerId, subscriberIds: [key.subscriberId] });
  }
  const reader = await findReaderRow(db, account.id, key.readerId);
  if (reader === null) throw notFound("reader");
  refuseStaff(reader);
  return collectPerson(ctx, { readerId: reader.id, subscriberIds: [] });
}
