// Raw SQL: a search is a union of index lookups, and the status is computed from times in the database.
import type { Slice } from "@/server/platform/cursor/index";
import { type Statements, statement } from "@/server/platform/db/index";
import type { SubscriptionStatus } from "@/server/subscriptions/lifecycle/index";
import type { SubscriberLine, SubscriptionLine } from "./line";
import type { SearchTerms } from "./search.rules";

// $2 prefix, $3 its exclusive upper bound, $4 code, $5 exact, $6 id.
const PEOPLE = `select i.subscriber_id as id from subscriber_identity i
    where i.account_id = $1 and lower(i.value) collate "C" >= $2 and lower(i.value) collate "C" < $3
  union select p.id from subscriber p
    where p.account_id = $1 and p.name is not null and lower(p.name) collate "C" >= $2 and lower(p.name) collate "C" < $3
  union select p.id from member m join subscriber p on p.account_id = m.account_id and p.reader_id = m.id
    where m.account_id = $1 and lower(m.email) collate "C" >= $2 and lower(m.email) collate "C" < $3
  union select p.id from subscriber p where p.account_id = $1 and p.id = $6`;
const NAMED = `select s.id, s.subscriber_id from subscription s where s.account_id = $1
    and (s.code = $4 or s.external_id = $5 or s.id = $6)
  union select s.id, s.subscriber_id from invoice v join subscription s on s.account_id = v.account_id and s.id = v.subscription_id
    where v.account_id = $1 and v.sequenced_number = $5`;

const NAME = (owner: string) => `(select i.value from subscriber_identity i
    where i.account_id = ${owner}.account_id and i.subscriber_id = ${owner}.id order by i.created_at, i.value limit 1)`;

const SUBSCRIPTION = `s.id, s.subscriber_id as "subscriberId", p.name as "subscriberName",
  s.identity_provider as provider, s.identity_value as identity, s.plan_name as "planName", s.group_name as "groupName",
  s.type, s.code, s.external_id as "externalId", s.recurring, s.start_at as "startAt", s.end_at as "endAt",
  s.cancelled_at as "cancelledAt", s.deleted_at as "deletedAt", s.grace_ends_at as "graceEndsAt",
  s.payment_state as "paymentState", s.payment_type as "paymentType", s.payment_amount_cents as "paymentAmountCents",
  s.payment_amount_currency as "paymentAmountCurrency", s.created_at as "createdAt"`;

// The SQL form of the subscription status rule, for filtered lists; $9 is now.
const STATUS = `case
  when s.end_at is not null and greatest(s.end_at, s.grace_ends_at) <= $9::timestamptz then 'expired'
  when s.payment_state = 'awaiting' or s.start_at > $9 then 'pending'
  when s.payment_state = 'failed' and (s.end_at is null or s.end_at > $9) then 'expired'
  else 'active' end`;

function buildSubscriptionList(direction: Slice["direction"], searched: boolean) {
  const forward = direction === "forward";
  const searchSql = `with people as (${PEOPLE}), found as (${NAMED}
      union select s.id, s.subscriber_id from subscription s join people on people.id = s.subscriber_id where s.account_id = $1
      union select s.id, s.subscriber_id from subscription s join people on people.id = s.gifter_id where s.account_id = $1
      union select s.id, s.subscriber_id from subscription_member m join people on people.id = m.subscriber_id
        join subscription s on s.account_id = m.account_id and s.id = m.subscription_id
        where m.account_id = $1 and m.removed_at is null)`;
  const emptySql = `with given as (select $2::text, $3::text, $4::text, $5::text, $6::int)`;
  return statement(
    `desk_subscriptions_${direction}_${searched ? "searched" : "all"}`,
    `${searched ? searchSql : emptySql} select ${SUBSCRIPTION} from subscription s
       join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
     where s.account_id = $1 and s.deleted_at is null ${searched ? "and s.id in (select id from found)" : ""}
       and ($7::text is null or s.type = $7::subscription_type)
       and ($8::text is null or ${STATUS} = $8::text)
       and ($10::boolean is null or (s.cancelled_at is not null) = $10)
       and ($11::timestamptz is null or (s.created_at, s.id) ${forward ? "<" : ">"} ($11, $12::int))
     order by s.created_at ${forward ? "desc" : "asc"}, s.id ${forward ? "desc" : "asc"} limit $13`,
  );
}

const SUBSCRIPTIONS = {
  forward: { all: buildSubscriptionList("forward", false), searched: buildSubscriptionList("forward", true) },
  backward: {
    all: buildSubscriptionList("backward", false),
    searched: buildSubscriptionList("backward", true),
  },
};

export interface SubscriptionQuery {
  terms: SearchTerms;
  type: string | null;
  status: SubscriptionStatus | null;
  cancelled: boolean | null;
  now: Date;
  slice: Slice;
}

function toTermValues({ prefix, beyond, code, exact, id }: SearchTerms) {
  return [prefix, beyond, code, exact, id] as const;
}

export function findSubscriptionPage(
  db: Statements,
  accountId: number,
  query: SubscriptionQuery,
): Promise<SubscriptionLine[]> {
  const { terms, type, status, cancelled, now, slice } = query;
  const which = SUBSCRIPTIONS[slice.direction][terms.exact === null ? "all" : "searched"];
  return db.query(which, [
    accountId,
    ...toTermValues(terms),
    type,
    status,
    now,
    cancelled,
    slice.from?.at ?? null,
    slice.from === null ? null : Number(slice.from.id),
    slice.take,
  ]);
}

const SUBSCRIBER = `p.id, p.name, ${NAME("p")} as identity, p.created_at as "createdAt",
  (select json_agg(json_build_object('provider', i.provider, 'value', i.value) order by i.created_at, i.value)
    from subscriber_identity i where i.account_id = p.account_id and i.subscriber_id = p.id) as identities,
  (select count(*)::int from subscription s where s.account_id = p.account_id and s.subscriber_id = p.id
    and s.deleted_at is null) as "subscriptions!"`;

function buildSubscriberList(direction: Slice["direction"], searched: boolean) {
  const forward = direction === "forward";
  const searchSql = `with people as (${PEOPLE}), found as (select id from people
      union select n.subscriber_id from (${NAMED}) n)`;
  const emptySql = `with given as (select $2::text, $3::text, $4::text, $5::text, $6::int)`;
  return statement(
    `desk_subscribers_${direction}_${searched ? "searched" : "all"}`,
    `${searched ? searchSql : emptySql} select ${SUBSCRIBER} from subscriber p
     where p.account_id = $1 and p.merged_at is null ${searched ? "and p.id in (select id from found)" : ""}
       and ($7::int is null or p.id ${forward ? "<" : ">"} $7)
     order by p.id ${forward ? "desc" : "asc"} limit $8`,
  );
}

declare global {
  interface JsonColumns
    extends Record<
      `desk_subscribers_${Slice["direction"]}_${"all" | "searched"}.identities`,
      SubscriberLine["identities"]
    > {}
}

const SUBSCRIBERS = {
  forward: { all: buildSubscriberList("forward", false), searched: buildSubscriberList("forward", true) },
  backward: { all: buildSubscriberList("backward", false), searched: buildSubscriberList("backward", true) },
};

export function findSubscriberPage(
  db: Statements,
  accountId: number,
  { terms, slice }: { terms: SearchTerms; slice: Slice },
): Promise<SubscriberLine[]> {
  const which = SUBSCRIBERS[slice.direction][terms.exact === null ? "all" : "searched"];
  const from = slice.from === null ? null : Number(slice.from.id);
  return db.query(which, [accountId, ...toTermValues(terms), from, slice.take]);
}

const MEMBERSHIPS = statement(
  "desk_memberships",
  `select ${SUBSCRIPTION} from subscription_member m
     join subscription s on s.account_id = m.account_id and s.id = m.subscription_id
     join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
   where m.account_id = $1 and m.subscriber_id = $2 and m.removed_at is null and s.deleted_at is null
   order by m.added_at desc, m.id desc limit 500`,
);

/** Subscriptions of which a subscriber is a member without being the buyer. */
export function findMemberships(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<SubscriptionLine[]> {
  return db.query(MEMBERSHIPS, [accountId, subscriberId]);
}

const HISTORY = statement(
  "desk_subscriber_history",
  `select l.id, l.at, l.action, l.actor_kind as "actorKind", l.actor_name as "actorName", l.note, l.details,
     s.id as "subscriptionId", s.plan_name as "planName"
   from subscription s join subscription_log l on l.account_id = s.account_id and l.subscription_id = s.id
   where s.account_id = $1 and s.subscriber_id = $2 order by l.id desc limit 300`,
);

/** A log entry with the subscription that it belongs to. */
export interface HistoryEntry {
  id: number;
  at: Date;
  action: string;
  actorKind: string;
  actorName: string | null;
  note: string | null;
  details: Readonly<Record<string, unknown>>;
  subscriptionId: number;
  planName: string;
}

export function findHistory(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<HistoryEntry[]> {
  return db.query(HISTORY, [accountId, subscriberId]);
}
