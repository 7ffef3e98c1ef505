import { quickStatement, type Statements } from "@/server/platform/db/index";
import type { RightRow } from "./right-row";

/** Whom a question is about, as rows know them. */
export interface ReaderNames {
  identity: { provider: string; value: string } | null;
  /** Names under which the meter may have counted them, beside their subscriber's own. */
  meterNames: readonly string[];
}

/** What a statement answers for a reader: of somebody with a name, beside each of their subscriptions. */
export interface ReaderRow extends Partial<RightRow> {
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

/** A key that was revoked signs for nobody from then on, in every process: that is asked along with the rest. */
const KEY_SIGNS = `($8::int is null or exists
    (select from shared_key k where k.id = $8 and k.account_id = $1 and k.revoked_at is null)) as key_signs`;

// A plain list is the cheapest way to read the few stories of a month; distinct ones are told apart by the caller.
function opened(names: string): string {
  return `array(select story_id from meter_reading where account_id = $1 and reader = ${names} and period = $3) as opened`;
}

/**
 * $1 account, $2 story, $3 period, $4 names at the meter; of somebody with a name also $5 now, $6 provider, $7 value and
 * $8 the key that signed for them: null where no token names them.
 * `story` are columns of the story, each ended by a comma; `from` is where they stand, and `where` which one.
 */
function readerStatements(
  name: string,
  { story, from, where }: { story: string; from: string; where: string },
) {
  return {
    /** One device, or none. */
    anonymous: quickStatement(
      `${name}_anonymous`,
      `select ${story} ${opened("$4")} from ${from} where ${where}`,
    ),
    named: quickStatement(
      `${name}_named`,
      `select ${story} i.subscriber_id, ${opened("any($4::text[] || ('s:' || i.subscriber_id))")}, ${KEY_SIGNS},
        array(select m.subscription_id from subscription_member m
          where m.subscriber_id = i.subscriber_id and m.account_id = $1 and m.removed_at is null) as shared,
        ${RIGHT}, case when s.gifter_id is null then 'subscription' else 'gift' end as via
        from ${from} left join subscriber_identity i on i.account_id = $1 and i.provider = $6 and i.value = $7
          left join subscription s on s.account_id = $1 and s.subscriber_id = i.subscriber_id and ${mayOpen("$5")}
        where ${where}`,
    ),
  };
}

const OUR_STORY = {
  from: "published_story p",
  where: "p.story_id = $2::uuid and p.account_id = $1",
};
const PLAIN = readerStatements("access_story", {
  ...OUR_STORY,
  story: "p.access as visibility, p.access_level,",
});
const ATTRIBUTED = readerStatements("access_story_attributes", {
  ...OUR_STORY,
  story: `p.access as visibility, p.access_level,
    p.list_doc::jsonb #> '{metadata,story-attributes}' as attributes,`,
});
const READER_ALONE = readerStatements("access_reader", {
  story: "",
  from: "(values (1)) nothing",
  where: "$2::text is not null",
});

export interface AccessQuestion extends ReaderNames {
  /** The key that signed for the identity; null: it was not by a token. */
  keyId: number | null;
  storyId: string;
  period: string;
  now: Date;
}

function rowsOf<Row extends ReaderRow>(
  db: Statements,
  accountId: number,
  [{ anonymous, named }, question]: readonly [typeof PLAIN, AccessQuestion],
): Promise<Row[]> {
  const { storyId, period, meterNames, now, identity, keyId } = question;
  if (identity === null) return db.query<Row>(anonymous, [accountId, storyId, period, meterNames[0] ?? null]);
  const { provider, value } = identity;
  return db.query<Row>(named, [accountId, storyId, period, meterNames, now, provider, value, keyId]);
}

/**
 * A published story together with what a reader may open and has opened: one statement by index, a row for each
 * subscription of their own and at least one; no row where there is no such story.
 */
export function readStoryAndReader(
  db: Statements,
  accountId: number,
  question: AccessQuestion & { withAttributes: boolean },
): Promise<StoryReaderRow[]> {
  return rowsOf(db, accountId, [question.withAttributes ? ATTRIBUTED : PLAIN, question]);
}

/** The same of a story that is kept elsewhere: what a reader may open and has opened. */
export function readReader(
  db: Statements,
  accountId: number,
  question: AccessQuestion,
): Promise<ReaderRow[]> {
  return rowsOf(db, accountId, [READER_ALONE, question]);
}

/** Subscriptions of others, as far as they may open something for those who share them. */
export function findSharedRights(
  db: Statements,
  accountId: number,
  { shared, now }: { shared: readonly number[]; now: Date },
): Promise<RightRow[]> {
  return db.query<RightRow>(SHARED_RIGHTS, [accountId, shared, now]);
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
