import {
  integerArray,
  quickStatement,
  type Statements,
  shareRead,
  textArray,
} from "@/server/platform/db/index";
import type { EntitlementRow } from "./entitlement-row";

/** Whom a question is about, as rows know them. */
export interface ReaderNames {
  identity: { provider: string; value: string } | null;
  /** Names under which the meter may have counted them, beside their subscriber's own: two at most. */
  meterNames: readonly string[];
}

/** What a statement answers for a reader: of somebody with a name, beside each of their subscriptions. */
export interface ReaderRow extends Partial<EntitlementRow> {
  subscriber_id?: number | null;
  /** Of somebody with a name: whether the key that signed for them still does. */
  key_signs?: boolean;
  /** Subscriptions of others that they share. */
  shared?: number[];
  /** Stories that were counted for them, those of several names more than once. */
  opened: string[];
}

interface StoryReaderRow extends ReaderRow {
  visibility: string | null;
  access_level: number | null;
  /** Its attributes, where the account's hard paywall asks about them. */
  attributes?: unknown;
}

const RIGHT = `s.id as subscription_id, s.plan_name, s.start_at, s.end_at, s.grace_ends_at, s.cancelled_at, s.deleted_at,
  s.payment_state, s.assets, s.dynamic_assets`;

// What has ended cannot open anything; what has not begun, or is not paid, is told apart by the rules.
function mayOpen(now: string): string {
  return `s.deleted_at is null
  and (s.end_at is null or s.end_at > ${now} or s.grace_ends_at > ${now})`;
}

// Few readers share somebody's subscription: its rows are read for those alone who do.
const SHARED_RIGHTS = quickStatement(
  "access_shared_rights",
  `select ${RIGHT}, 'membership' as via from subscription s where s.account_id = $1 and s.id = any($2::int[]) and ${mayOpen("$3")}`,
);

const PURCHASED_RIGHTS = quickStatement(
  "access_purchased_rights",
  `select ${RIGHT}, 'browser' as via from subscription s where s.account_id = $1 and s.id = any($2::int[]) and ${mayOpen("$3")}`,
);

/** What a question is about, as its statement names it. */
interface AskedColumns {
  story: string;
  period: string;
  /** Names at the meter, as text[]. */
  names: string;
  now: string;
  provider: string;
  value: string;
  /** The key that signed for somebody with a name; null where no token names them. */
  key: string;
}

const BY_ITSELF: AskedColumns = {
  story: "$2",
  period: "$3",
  names: "$4::text[]",
  now: "$5",
  provider: "$6",
  value: "$7",
  key: "$8::int",
};

const TOGETHER: AskedColumns = {
  story: "q.story",
  period: "q.period",
  names: "array[q.name, q.device]",
  now: "$2::timestamptz",
  provider: "q.provider",
  value: "q.value",
  key: "q.key",
};

// As a subquery an array does not tell the planner its length: for that, it would plan anew each time.
const QUESTIONS = `unnest((select $3::text[]), (select $4::text[]), (select $5::text[]), (select $6::text[]),
  (select $7::text[]), (select $8::text[]), (select $9::int4[])) with ordinality
  as q(story, period, name, device, provider, value, key, place)`;

/** A key that was revoked signs for nobody from then on, in every process: that is asked along with the rest. */
function keySigns(key: string): string {
  return `(${key} is null or exists
    (select from shared_key k where k.id = ${key} and k.account_id = $1 and k.revoked_at is null)) as key_signs`;
}

// A plain list is the cheapest way to read the few stories of a month; distinct ones are told apart by the caller.
function opened(names: string, period: string): string {
  return `array(select story_id from meter_reading
    where account_id = $1 and reader = ${names} and period = ${period}) as opened`;
}

/** Where a story stands: its columns, each ended by a comma, and which one it is. */
interface StorySource {
  story: string;
  from: string;
  where(story: string): string;
}

function namedText({ story, from, where }: StorySource, asked: AskedColumns): string {
  return `select ${story} i.subscriber_id,
      ${opened(`any(${asked.names} || ('s:' || i.subscriber_id))`, asked.period)}, ${keySigns(asked.key)},
      array(select m.subscription_id from subscription_member m
        where m.subscriber_id = i.subscriber_id and m.account_id = $1 and m.removed_at is null) as shared,
      ${RIGHT}, case when s.gifter_id is null then 'subscription' else 'gift' end as via
    from ${from}
      left join subscriber_identity i
        on i.account_id = $1 and i.provider = ${asked.provider} and i.value = ${asked.value}
      left join subscription s
        on s.account_id = $1 and s.subscriber_id = i.subscriber_id and ${mayOpen(asked.now)}
    where ${where(asked.story)}`;
}

/** $1 is the account; what $2 and the others are is said by the columns above. */
function readerStatements(name: string, source: StorySource) {
  const { story, from, where } = source;
  return {
    /** One device, or none: $2 story, $3 period, $4 its name at the meter. */
    anonymous: quickStatement(
      `${name}_anonymous`,
      `select ${story} ${opened("$4", "$3")} from ${from} where ${where("$2")}`,
    ),
    named: quickStatement(`${name}_named`, namedText(source, BY_ITSELF)),
    // Each question is asked by index as if it were alone; without the offset, all would be joined with whole tables.
    together: quickStatement(
      `${name}_together`,
      `select q.place::int as place, r.* from ${QUESTIONS}
       cross join lateral (${namedText(source, TOGETHER)} offset 0) r`,
    ),
  };
}

export interface AccessQuestion extends ReaderNames {
  /** The key that signed for the identity; null: it was not by a token. */
  keyId: number | null;
  storyId: string;
  period: string;
  now: Date;
}

type NamedQuestion = AccessQuestion & { identity: NonNullable<ReaderNames["identity"]> };

function earliest(asked: readonly AccessQuestion[]): Date {
  return asked.reduce((first, { now }) => (now < first ? now : first), asked[0]?.now ?? new Date(0));
}

/** Questions of people with names that come at once cost little more than one of them (ADR 0151). */
function shareNamed<Row extends ReaderRow>({ named, together }: ReturnType<typeof readerStatements>) {
  return shareRead<NamedQuestion, Row[]>(async (db, accountId, asked) => {
    const [first] = asked;
    if (first !== undefined && asked.length === 1) {
      const { storyId, period, meterNames, now, identity, keyId } = first;
      const { provider, value } = identity;
      const values = [accountId, storyId, period, meterNames, now, provider, value, keyId];
      return [await db.query<Row>(named, values)];
    }
    const texts = (of: (question: NamedQuestion) => string | null | undefined) =>
      textArray(asked.map((question) => of(question) ?? null));
    const rows = await db.query<Row & { place: number }>(together, [
      accountId,
      // What has ended since is told apart by the rules, which have each question's own time.
      earliest(asked),
      texts(({ storyId }) => storyId),
      texts(({ period }) => period),
      texts(({ meterNames }) => meterNames[0]),
      texts(({ meterNames }) => meterNames[1]),
      texts(({ identity }) => identity.provider),
      texts(({ identity }) => identity.value),
      integerArray(asked.map(({ keyId }) => keyId)),
    ]);
    const answers: Row[][] = asked.map(() => []);
    for (const row of rows) answers[row.place - 1]?.push(row);
    return answers;
  });
}

function readerReads<Row extends ReaderRow>(name: string, source: StorySource) {
  const statements = readerStatements(name, source);
  const readNamed = shareNamed<Row>(statements);
  return (db: Statements, accountId: number, question: AccessQuestion): Promise<Row[]> => {
    const { storyId, period, meterNames, identity } = question;
    if (identity !== null) return readNamed(db, accountId, { ...question, identity });
    return db.query<Row>(statements.anonymous, [accountId, storyId, period, meterNames[0] ?? null]);
  };
}

const OUR_STORY = {
  from: "published_story p",
  where: (story: string) => `p.story_id = ${story}::uuid and p.account_id = $1`,
};
const readPlain = readerReads<StoryReaderRow>("access_story", {
  ...OUR_STORY,
  story: "p.access as visibility, p.access_level,",
});
const readAttributed = readerReads<StoryReaderRow>("access_story_attributes", {
  ...OUR_STORY,
  story: `p.access as visibility, p.access_level,
    p.list_doc::jsonb #> '{metadata,story-attributes}' as attributes,`,
});

/**
 * A published story together with what a reader may open and has opened: one statement by index, a row for each
 * subscription of their own and at least one; no row where there is no such story.
 */
export function readStoryAndReader(
  db: Statements,
  accountId: number,
  question: AccessQuestion & { withAttributes: boolean },
): Promise<StoryReaderRow[]> {
  return (question.withAttributes ? readAttributed : readPlain)(db, accountId, question);
}

/** The same of a story that is kept elsewhere: what a reader may open and has opened. */
export const readReader = readerReads<ReaderRow>("access_reader", {
  story: "",
  from: "(values (1)) nothing",
  where: (story) => `${story}::text is not null`,
});

/** Subscriptions of others, as far as they may open something for those who share them. */
export function findSharedEntitlements(
  db: Statements,
  accountId: number,
  { shared, now }: { shared: readonly number[]; now: Date },
): Promise<EntitlementRow[]> {
  return db.query<EntitlementRow>(SHARED_RIGHTS, [accountId, shared, now]);
}

/** Subscriptions that were bought or unlocked in a browser, as far as they may open something now. */
export function findPurchasedRights(
  db: Statements,
  accountId: number,
  { purchases, now }: { purchases: readonly number[]; now: Date },
): Promise<EntitlementRow[]> {
  return db.query<EntitlementRow>(PURCHASED_RIGHTS, [accountId, purchases, now]);
}

const PLACES = quickStatement(
  "access_story_places",
  `select array(select f.facet_id from story_facet f where f.story_id = $2::uuid and f.kind = 's' and f.account_id = $1) as sections,
     array(select c.collection_id from collection_item c where c.story_id = $2::uuid and c.account_id = $1) as collections`,
);

/** Sections and collections in which a story stands: for readers who bought such. */
export async function findPlaces(
  db: Statements,
  accountId: number,
  storyId: string,
): Promise<{ sections: number[]; collections: number[] }> {
  const [row] = await db.query<{ sections: number[]; collections: number[] }>(PLACES, [accountId, storyId]);
  return row ?? { sections: [], collections: [] };
}
