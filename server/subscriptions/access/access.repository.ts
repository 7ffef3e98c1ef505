// Raw SQL: every story read decides access with one statement of index lookups, batched across readers.
import {
  createBatchedRead,
  type RowOf,
  readStatement,
  type Statement,
  type Statements,
  type ValuesOf,
} from "@/server/platform/db/index";
import type { EntitlementRow } from "./entitlement-row";

/** Identity and meter names of the reader that a query is about. */
export interface ReaderNames {
  identity: { provider: string; value: string } | null;
  /** Meter names that may have counted readings, beside the subscriber's own: at most two. */
  meterNames: readonly string[];
}

/** Reader columns of an access statement; an identified reader gets one row per subscription. */
export interface ReaderRow extends Partial<EntitlementRow> {
  subscriber_id?: number | null;
  /** For an identified reader: whether the key that signed the token is still valid. */
  key_signs?: boolean;
  /** Ids of other readers' subscriptions that this reader shares. */
  shared?: number[];
  /** Stories counted for the reader; a story counted under several names appears once per name. */
  opened: string[];
}

interface StoryReaderRow extends ReaderRow {
  visibility: string | null;
  access_level: number | null;
  /** Story attributes, read only where the account's hard paywall uses attributes. */
  attributes?: unknown;
}

const FIELDS = `s.id as subscription_id, s.plan_name, s.start_at, s.end_at, s.grace_ends_at, s.cancelled_at, s.deleted_at,
  s.payment_state, s.assets, s.dynamic_assets`;

// An ended subscription cannot open anything; the rules exclude those that have not started or are not paid.
function isNotEnded(now: string): string {
  return `s.deleted_at is null
  and (s.end_at is null or s.end_at > ${now} or s.grace_ends_at > ${now})`;
}

// Few readers share a subscription, so these rows are read in a separate statement for those who do.
const SHARED_ENTITLEMENTS = readStatement(
  "access_shared_rights",
  `select ${FIELDS}, 'membership' as via from subscription s where s.account_id = $1 and s.id = any($2::int[]) and ${isNotEnded("$3")}`,
);

const PURCHASED_ENTITLEMENTS = readStatement(
  "access_purchased_rights",
  `select ${FIELDS}, 'browser' as via from subscription s where s.account_id = $1 and s.id = any($2::int[]) and ${isNotEnded("$3")}`,
);

/** SQL expressions of the query's inputs. */
interface QueryColumns {
  story: string;
  period: string;
  /** Meter names, as text[]. */
  names: string;
  now: string;
  provider: string;
  value: string;
  /** The key that signed the reader's token; null without a token. */
  key: string;
}

const SINGLE_QUERY: QueryColumns = {
  story: "$2",
  period: "$3",
  names: "$4::text[]",
  now: "$5",
  provider: "$6",
  value: "$7",
  key: "$8::int",
};

const BATCH_QUERY: QueryColumns = {
  story: "q.story",
  period: "q.period",
  names: "array[q.name, q.device]",
  now: "$2::timestamptz",
  provider: "q.provider",
  value: "q.value",
  key: "q.key",
};

// A subquery hides the array's length from the planner, which would otherwise plan again for each length.
const BATCH_INPUT = `unnest((select $3::text[]), (select $4::text[]), (select $5::text[]), (select $6::text[]),
  (select $7::text[]), (select $8::text[]), (select $9::int4[])) with ordinality
  as q(story, period, name, device, provider, value, key, ordinal)`;

/** Checks with every read that the signing key is not revoked, so a revocation applies in every process at once. */
function keyCheck(key: string): string {
  return `(${key} is null or exists
    (select from shared_key k where k.id = ${key} and k.account_id = $1 and k.revoked_at is null)) as "key_signs!"`;
}

// A plain array is the cheapest read of a month's few stories; the caller removes duplicates.
function openedColumn(names: string, period: string): string {
  return `array(select story_id from meter_reading
    where account_id = $1 and reader = ${names} and period = ${period}) as "opened!"`;
}

/** Source of a story: its columns, each followed by a comma, and the condition that selects it. */
interface StorySource {
  story: string;
  from: string;
  where(story: string): string;
}

function buildNamedQuery({ story, from, where }: StorySource, columns: QueryColumns): string {
  return `select ${story} i.subscriber_id,
      ${openedColumn(`any(${columns.names} || ('s:' || i.subscriber_id))`, columns.period)}, ${keyCheck(columns.key)},
      array(select m.subscription_id from subscription_member m
        where m.subscriber_id = i.subscriber_id and m.account_id = $1 and m.removed_at is null) as "shared!",
      ${FIELDS}, case when s.gifter_id is null then 'subscription' else 'gift' end as via
    from ${from}
      left join subscriber_identity i
        on i.account_id = $1 and i.provider = ${columns.provider} and i.value = ${columns.value}
      left join subscription s
        on s.account_id = $1 and s.subscriber_id = i.subscriber_id and ${isNotEnded(columns.now)}
    where ${where(columns.story)}`;
}

type Read<Values, Row> = (db: Statements, values: Values) => Promise<Row[]>;

function toRead<Query extends Statement>(query: Query): Read<ValuesOf<Query>, RowOf<Query>> {
  return (db, values) => db.query(query, values);
}

/** Create the reads of one story source; $1 is the account, the other parameters are in the columns above. */
function createReaderReads<Name extends string>(name: Name, source: StorySource) {
  const { story, from, where } = source;
  return {
    /** At most one device: $2 story, $3 period, $4 the device's meter name. */
    anonymous: toRead(
      readStatement(
        `${name}_anonymous`,
        `select ${story} ${openedColumn("$4", "$3")} from ${from} where ${where("$2")}`,
      ),
    ),
    named: toRead(readStatement(`${name}_named`, buildNamedQuery(source, SINGLE_QUERY))),
    // `offset 0` keeps each query a separate index lookup; without it, the planner joins them with whole tables.
    together: toRead(
      readStatement(
        `${name}_together`,
        `select q.ordinal::int as "ordinal!", r.* from ${BATCH_INPUT}
       cross join lateral (${buildNamedQuery(source, BATCH_QUERY)} offset 0) r`,
      ),
    ),
  };
}

export interface AccessQuery extends ReaderNames {
  /** The key that signed the identity's token; null: no token. */
  keyId: number | null;
  storyId: string;
  period: string;
  now: Date;
}

type NamedAccessQuery = AccessQuery & { identity: NonNullable<ReaderNames["identity"]> };

function findEarliest(queries: readonly AccessQuery[]): Date {
  return queries.reduce((min, { now }) => (now < min ? now : min), queries[0]?.now ?? new Date(0));
}

/** The reads of a story source; their parameters are the same for every source. */
interface ReaderReads<Row> {
  anonymous: Read<ValuesOf<Statement<"access_reader_anonymous">>, Row>;
  named: Read<ValuesOf<Statement<"access_reader_named">>, Row>;
  together: Read<ValuesOf<Statement<"access_reader_together">>, Row & { ordinal: number }>;
}

/** Batch concurrent reads of identified readers: a batch costs little more than one read. */
function createNamedReader<Row extends ReaderRow>({ named, together }: ReaderReads<Row>) {
  return createBatchedRead<NamedAccessQuery, Row[]>(async (db, accountId, queries) => {
    const [first] = queries;
    if (first !== undefined && queries.length === 1) {
      const { storyId, period, meterNames, now, identity, keyId } = first;
      const { provider, value } = identity;
      return [await named(db, [accountId, storyId, period, meterNames, now, provider, value, keyId])];
    }
    const texts = (pick: (query: NamedAccessQuery) => string | null | undefined) =>
      queries.map((query) => pick(query) ?? null);
    const rows = await together(db, [
      accountId,
      // The rules exclude what has ended since; they have the time of each query.
      findEarliest(queries),
      texts(({ storyId }) => storyId),
      texts(({ period }) => period),
      texts(({ meterNames }) => meterNames[0]),
      texts(({ meterNames }) => meterNames[1]),
      texts(({ identity }) => identity.provider),
      texts(({ identity }) => identity.value),
      queries.map(({ keyId }) => keyId),
    ]);
    const rowsByQuery: Row[][] = queries.map(() => []);
    for (const row of rows) rowsByQuery[row.ordinal - 1]?.push(row);
    return rowsByQuery;
  });
}

function createReaderQuery<Row extends ReaderRow>(reads: ReaderReads<Row>) {
  const readNamed = createNamedReader<Row>(reads);
  return (db: Statements, accountId: number, query: AccessQuery): Promise<Row[]> => {
    const { storyId, period, meterNames, identity } = query;
    if (identity !== null) return readNamed(db, accountId, { ...query, identity });
    return reads.anonymous(db, [accountId, storyId, period, meterNames[0] ?? null]);
  };
}

const LOCAL_STORY = {
  from: "published_story p",
  where: (story: string) => `p.story_id = ${story}::uuid and p.account_id = $1`,
};
const readStory = createReaderQuery<StoryReaderRow>(
  createReaderReads("access_story", {
    ...LOCAL_STORY,
    story: "p.access as visibility, p.access_level,",
  }),
);
const readStoryWithAttributes = createReaderQuery<StoryReaderRow>(
  createReaderReads("access_story_attributes", {
    ...LOCAL_STORY,
    story: `p.access as visibility, p.access_level,
    p.list_doc::jsonb #> '{metadata,story-attributes}' as attributes,`,
  }),
);

/**
 * Read a published story with the reader's entitlements and meter readings, in one statement with index lookups.
 * Returns one row per subscription of the reader and at least one row; no row if the story does not exist.
 */
export function readStoryAndReader(
  db: Statements,
  accountId: number,
  query: AccessQuery & { withAttributes: boolean },
): Promise<StoryReaderRow[]> {
  return (query.withAttributes ? readStoryWithAttributes : readStory)(db, accountId, query);
}

/** Read the reader's entitlements and meter readings for a remote story. */
export const readReader = createReaderQuery<ReaderRow>(
  createReaderReads("access_reader", {
    story: "",
    from: "(values (1)) nothing",
    where: (story) => `${story}::text is not null`,
  }),
);

/** List other readers' subscriptions that may open something for a reader who shares them. */
export function findSharedEntitlements(
  db: Statements,
  accountId: number,
  { shared, now }: { shared: readonly number[]; now: Date },
): Promise<EntitlementRow[]> {
  return db.query(SHARED_ENTITLEMENTS, [accountId, shared, now]);
}

/** List subscriptions bought or unlocked in a browser that may still open something. */
export function findPurchasedEntitlements(
  db: Statements,
  accountId: number,
  { purchases, now }: { purchases: readonly number[]; now: Date },
): Promise<EntitlementRow[]> {
  return db.query(PURCHASED_ENTITLEMENTS, [accountId, purchases, now]);
}

const PLACES = readStatement(
  "access_story_places",
  `select array(select f.facet_id from story_facet f where f.story_id = $2::uuid and f.kind = 's' and f.account_id = $1) as "sections!",
     array(select c.collection_id from collection_item c where c.story_id = $2::uuid and c.account_id = $1) as "collections!"`,
);

/** Find the sections and collections of a story, for readers whose subscriptions cover those. */
export async function findStoryContainers(
  db: Statements,
  accountId: number,
  storyId: string,
): Promise<{ sections: number[]; collections: number[] }> {
  const [row] = await db.query(PLACES, [accountId, storyId]);
  return row ?? { sections: [], collections: [] };
}
