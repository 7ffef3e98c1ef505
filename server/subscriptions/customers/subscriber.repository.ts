// Raw SQL: every reader request finds its subscriber, and every purchase creates or locks one, in one statement each.
import { type RowOf, readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { Identity } from "./identity.rules";
import type { Subscriber, SubscriberMetadata } from "./subscriber";

declare global {
  interface JsonColumns
    extends Record<
      `${"subscriber_by_identity" | "subscribers_by_id" | "subscriber_insert"}.identities`,
      Identity[]
    > {
    "subscriber.metadata": SubscriberMetadata;
  }
}

/** SQL for the last end of subscriptions of one kind; null: one of them does not end, or none. */
function lastEnd(kind: "standard" | "campaign"): string {
  const isKind = kind === "campaign" ? "u.type = 'campaign'" : "u.type <> 'campaign'";
  return `(select case when bool_or(u.end_at is null) then null else max(u.end_at) end from subscription u
    where u.account_id = s.account_id and u.subscriber_id = s.id and ${isKind} and u.deleted_at is null
      and u.payment_state in ('none', 'paid')) as "${kind}End"`;
}

const COLUMNS = `s.id, s.reader_id as "readerId", s.name, s.metadata, s.access_epoch as "accessEpoch",
  s.created_at as "createdAt", s.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('provider', i.provider, 'value', i.value)
      order by i.created_at, i.provider, i.value), '[]'::json)
    from subscriber_identity i where i.account_id = s.account_id and i.subscriber_id = s.id) as "identities!",
  ${lastEnd("standard")}, ${lastEnd("campaign")}`;

function toSubscriber({ standardEnd, campaignEnd, ...row }: RowOf<typeof BY_IDS>): Subscriber {
  return { ...row, cumulativeEnds: { standard: standardEnd, campaign: campaignEnd } };
}

const BY_IDENTITY = readStatement(
  "subscriber_by_identity",
  `select ${COLUMNS} from subscriber_identity k join subscriber s on s.id = k.subscriber_id and s.account_id = k.account_id
   where k.account_id = $1 and k.provider = $2 and k.value = $3 and s.merged_at is null`,
);

export async function findByIdentity(
  db: Statements,
  accountId: number,
  { provider, value }: Identity,
): Promise<Subscriber | null> {
  const [row] = await db.query(BY_IDENTITY, [accountId, provider, value]);
  return row === undefined ? null : toSubscriber(row);
}

const BY_IDS = statement(
  "subscribers_by_id",
  `select ${COLUMNS} from subscriber s
   where s.account_id = $1 and s.id = any($2::int[]) and s.merged_at is null order by s.id`,
);

export async function findByIds(
  db: Statements,
  accountId: number,
  ids: readonly number[],
): Promise<Subscriber[]> {
  if (ids.length === 0) return [];
  const rows = await db.query(BY_IDS, [accountId, ids]);
  return rows.map(toSubscriber);
}

// Serialises the assignment of identities. Locked in sorted order, which prevents deadlocks.
const LOCK = statement(
  "subscriber_identity_lock",
  `select pg_advisory_xact_lock(hashtextextended('subscriber:' || $1::int || ':' || $2::text || ':' || $3::text, 0))::text as locked`,
);

/** Lock identities until the transaction ends, against assignment by other transactions. */
export async function lockIdentities(
  tx: Statements,
  accountId: number,
  identities: readonly Identity[],
): Promise<void> {
  const sorted = identities.toSorted((a, b) =>
    `${a.provider}:${a.value}` < `${b.provider}:${b.value}` ? -1 : 1,
  );
  for (const { provider, value } of sorted) await tx.query(LOCK, [accountId, provider, value]);
}

// A member and identities that belong to another subscriber stay with that one.
const INSERT = statement(
  "subscriber_insert",
  `with made as (
     insert into subscriber (account_id, reader_id, name, created_at, updated_at)
     select $1::int, (select $2::int where not exists
       (select from subscriber o where o.account_id = $1::int and o.reader_id = $2::int)), $3::text, $4::timestamptz,
       $4::timestamptz
     returning id, reader_id),
   named as (
     insert into subscriber_identity (account_id, provider, value, subscriber_id, is_paired, created_at)
     select $1::int, n.provider, n.value, made.id, $7::boolean, $4::timestamptz
     from made, unnest($5::text[], $6::text[]) as n (provider, value)
     on conflict (account_id, provider, value) do nothing returning provider, value)
   select made.id, made.reader_id as "readerId",
     (select coalesce(json_agg(json_build_object('provider', n.provider, 'value', n.value)
        order by n.provider, n.value), '[]'::json) from named n) as "identities!"
   from made`,
);

export interface NewSubscriber {
  readerId: number | null;
  name: string | null;
  names: readonly Identity[];
  /** Whether a guest entered them together, without proof that they belong to the same person. */
  arePaired: boolean;
  now: Date;
}

/** Insert a subscriber with their identities. Returns the stored subscriber. */
export async function insertSubscriber(
  tx: Statements,
  accountId: number,
  { readerId, name, names, arePaired, now }: NewSubscriber,
): Promise<Subscriber> {
  const [row] = await tx.query(INSERT, [
    accountId,
    readerId,
    name,
    now,
    names.map(({ provider }) => provider),
    names.map(({ value }) => value),
    arePaired,
  ]);
  if (row === undefined) throw new Error("a subscriber was not written");
  return {
    name,
    metadata: null,
    accessEpoch: 0,
    createdAt: now,
    updatedAt: now,
    cumulativeEnds: { standard: null, campaign: null },
    ...row,
  };
}

const IS_PAIRED = statement(
  "subscriber_identity_is_paired",
  `select 1 as found from subscriber_identity where account_id = $1 and provider = $2 and value = $3 and is_paired`,
);

/** Whether a guest entered an identity together with another, so that it alone proves nothing about the other. */
export async function isPaired(
  db: Statements,
  accountId: number,
  { provider, value }: Identity,
): Promise<boolean> {
  return (await db.query(IS_PAIRED, [accountId, provider, value])).length > 0;
}

const INSERT_IDENTITY = statement(
  "subscriber_identity_insert",
  `insert into subscriber_identity (account_id, provider, value, subscriber_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, provider, value) do nothing returning subscriber_id`,
);

/** Insert an identity; false: it belongs to a subscriber already. */
export async function insertIdentity(
  tx: Statements,
  accountId: number,
  { identity, subscriberId, now }: { identity: Identity; subscriberId: number; now: Date },
): Promise<boolean> {
  const { provider, value } = identity;
  return (await tx.query(INSERT_IDENTITY, [accountId, provider, value, subscriberId, now])).length > 0;
}

const FILL = statement(
  "subscriber_fill",
  `update subscriber s set name = coalesce(s.name, $3), updated_at = $5,
     reader_id = coalesce(s.reader_id, (select $4::int where not exists
       (select from subscriber o where o.account_id = $1 and o.reader_id = $4)))
   where s.account_id = $1 and s.id = $2
     and ((s.name is null and $3::text is not null) or (s.reader_id is null and $4::int is not null))`,
);

/** Fill in missing data of a subscriber; stored values stay. */
export async function fillSubscriber(
  tx: Statements,
  accountId: number,
  { id, name, readerId, now }: { id: number; name: string | null; readerId: number | null; now: Date },
): Promise<void> {
  await tx.query(FILL, [accountId, id, name, readerId, now]);
}

const SET_METADATA = statement(
  "subscriber_metadata_set",
  `update subscriber set metadata = $3::text::jsonb, updated_at = $4 where account_id = $1 and id = $2`,
);

export async function writeMetadata(
  tx: Statements,
  accountId: number,
  { id, metadata, now }: { id: number; metadata: SubscriberMetadata; now: Date },
): Promise<void> {
  await tx.query(SET_METADATA, [accountId, id, JSON.stringify(metadata), now]);
}

// `no key update`: inserts of rows that reference the subscriber still proceed; purchases for them wait.
const LOCK_ONE = statement(
  "subscriber_lock",
  `select name from subscriber where account_id = $1 and id = $2 and merged_at is null for no key update`,
);

/** A subscriber whose row is locked. */
export interface LockedSubscriber {
  name: string | null;
}

/**
 * Lock a subscriber until the transaction ends: purchases, memberships and changes for them run one after the
 * other. null: there is no such subscriber, or they were merged into another one.
 */
export async function lockSubscriber(
  tx: Statements,
  accountId: number,
  id: number,
): Promise<LockedSubscriber | null> {
  const [held] = await tx.query(LOCK_ONE, [accountId, id]);
  return held ?? null;
}
