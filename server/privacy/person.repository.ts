// Raw SQL: merged subscribers are followed recursively.
import { type Db, readStatement } from "@/server/platform/db/index";

const SUBSCRIBERS = readStatement(
  "privacy_subscribers",
  `with recursive own as (
     (select s.id from subscriber s where s.account_id = $1 and (s.reader_id = $2 or s.id = any ($3::int[]))
      union select i.subscriber_id from subscriber_identity i
        where i.account_id = $1 and i.provider = 'platform' and i.value = $2::int::text
          and exists (select from member m where m.account_id = $1 and m.id = $2))
     union select m.gone_id from subscriber_merge m join own on own.id = m.kept_id
       where m.account_id = $1 and m.undone_at is null)
   select id as "id!" from own order by id`,
);

/** Finds the subscribers of a reader, those named, and all that were merged into them. */
export async function findSubscriberIds(
  db: Db,
  accountId: number,
  { readerId, subscriberIds }: { readerId: number | null; subscriberIds: readonly number[] },
): Promise<number[]> {
  const rows = await db.query(SUBSCRIBERS, [accountId, readerId ?? 0, [...subscriberIds]]);
  return rows.map(({ id }) => id);
}

/** Finds the reader of a subscriber; null: they never signed in, or the account has no such subscriber. */
export async function findReaderOfSubscriber(
  db: Db,
  accountId: number,
  subscriberId: number,
): Promise<{ readerId: number | null } | null> {
  const subscriber = await db.prisma.subscriber.findFirst({
    where: { id: subscriberId, accountId, mergedAt: null },
    select: { readerId: true, identities: { where: { provider: "platform" }, select: { value: true } } },
  });
  if (subscriber === null) return null;
  if (subscriber.readerId !== null) return { readerId: subscriber.readerId };
  const ids = subscriber.identities.map(({ value }) => value).filter((value) => /^[1-9]\d{0,8}$/.test(value));
  const reader = await db.prisma.reader.findFirst({
    where: { accountId, kind: "member", id: { in: ids.map(Number) } },
    select: { id: true },
  });
  return { readerId: reader?.id ?? null };
}

/** Finds a reader with the member, if they signed up here, and their pictures. */
export function findReaderRow(db: Db, accountId: number, id: number) {
  return db.prisma.reader.findFirst({
    where: { id, accountId },
    select: {
      id: true,
      kind: true,
      name: true,
      email: true,
      member: {
        select: {
          email: true,
          communicationEmail: true,
          phoneNumber: true,
          firstName: true,
          lastName: true,
          avatarS3Key: true,
        },
      },
      attachments: { select: { key: true } },
    },
  });
}

/** Finds names, identities and subscriptions of subscribers. */
export async function findPurchaser(db: Db, accountId: number, subscriberIds: readonly number[]) {
  const ids = [...subscriberIds];
  const [subscribers, identities, subscriptions] = await Promise.all([
    db.prisma.subscriber.findMany({ where: { accountId, id: { in: ids } }, select: { name: true } }),
    db.prisma.subscriberIdentity.findMany({
      where: { accountId, subscriberId: { in: ids } },
      select: { provider: true, value: true },
    }),
    db.prisma.subscription.findMany({
      where: { accountId, subscriberId: { in: ids } },
      select: { id: true },
      orderBy: { id: "asc" },
    }),
  ]);
  return {
    names: subscribers.map(({ name }) => name),
    identities,
    subscriptionIds: subscriptions.map(({ id }) => id),
  };
}

/** Returns those of the addresses and numbers that other people of the account have too. */
export async function findSharedContacts(
  db: Db,
  accountId: number,
  person: { readerId: number | null; subscriberIds: readonly number[]; contacts: readonly string[] },
): Promise<Set<string>> {
  const contacts = [...person.contacts];
  const [members, identities] = await Promise.all([
    db.prisma.member.findMany({
      where: {
        accountId,
        ...(person.readerId !== null && { id: { not: person.readerId } }),
        OR: [
          { email: { in: contacts } },
          { communicationEmail: { in: contacts } },
          { phoneNumber: { in: contacts } },
        ],
      },
      select: { email: true, communicationEmail: true, phoneNumber: true },
    }),
    db.prisma.subscriberIdentity.findMany({
      where: { accountId, value: { in: contacts }, subscriberId: { notIn: [...person.subscriberIds] } },
      select: { value: true },
    }),
  ]);
  const values = [
    ...members.flatMap(({ email, communicationEmail, phoneNumber }) => [
      email,
      communicationEmail,
      phoneNumber,
    ]),
    ...identities.map(({ value }) => value),
  ];
  return new Set(values.filter((value) => value !== null));
}
