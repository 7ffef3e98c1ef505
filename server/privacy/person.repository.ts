// Raw SQL: merged subscribers are followed recursively, and addresses are compared without case in many tables.
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
          emailVerifiedAt: true,
          communicationEmail: true,
          phoneNumber: true,
          phoneVerifiedAt: true,
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
      select: { provider: true, value: true, isPaired: true },
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

// Guests are left out: anybody can enter any address beside a comment, which proves nothing about its owner.
const SHARED_CONTACTS = readStatement(
  "privacy_shared_contacts",
  `select distinct o.value as "value!" from (
     select lower(c.value) from member m, unnest(array[m.email, m.communication_email, m.phone_number]) as c (value)
       where m.account_id = $1 and m.id is distinct from $2::int
     union all select lower(r.email) from reader r
       where r.account_id = $1 and r.id is distinct from $2::int and r.kind <> 'guest'
     union all select lower(i.value) from subscriber_identity i
       where i.account_id = $1 and i.provider in ('email', 'phone') and i.subscriber_id <> all ($3::int[])
     union all select lower(u.email) from staff_user u join staff_membership s on s.staff_user_id = u.id
       where s.account_id = $1
     union all select lower(v.email) from staff_invitation v where v.account_id = $1
     union all select lower(a.contact_email) from account a where a.id = $1
     union all select lower(u.email) from organization_user u
       join organization_account a on a.organization_id = u.organization_id where a.account_id = $1
   ) as o (value) where o.value = any ($4::text[])`,
);

/**
 * Returns those of the addresses and numbers (lower case) that others of the account have too: readers, subscribers,
 * staff, invited staff, users of its organizations, and the account itself.
 */
export async function findSharedContacts(
  db: Db,
  accountId: number,
  person: { readerId: number | null; subscriberIds: readonly number[]; contacts: readonly string[] },
): Promise<Set<string>> {
  const { readerId, subscriberIds, contacts } = person;
  const rows = await db.query(SHARED_CONTACTS, [accountId, readerId, [...subscriberIds], [...contacts]]);
  return new Set(rows.map(({ value }) => value));
}
