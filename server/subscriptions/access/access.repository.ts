import { quickStatement, type Statements } from "@/server/platform/db/index";
import type { RightRow } from "./right-row";

/** Whom a question is about, as rows know them. */
export interface ReaderNames {
  identity: { provider: string; value: string } | null;
  /** Names under which the meter may have counted them, beside their subscriber's own. */
  meterNames: readonly string[];
}

/** What a statement answers beside each subscription. */
interface ReaderRow extends RightRow {
  subscriber_id: number | null;
  counted: number;
  has_story: boolean;
  /** Sections of the story, where one of the subscriptions opens sections. */
  sections: number[] | null;
  /** Collections that hold the story, where one of them was bought by itself. */
  collections: number[] | null;
}

export interface StoryReaderRow extends ReaderRow {
  visibility: string | null;
  access_level: number | null;
  /** Its attributes, where the account's hard paywall asks about them. */
  attributes: unknown;
}

const NO_RIGHT = `null::int as subscription_id, null::text as via, null::text as plan_name,
  null::timestamptz as start_at, null::timestamptz as end_at, null::timestamptz as grace_ends_at,
  null::timestamptz as cancelled_at, null::timestamptz as deleted_at, null::text as payment_state,
  null::jsonb as assets, null::jsonb as dynamic_assets`;

const RIGHT = `s.id as subscription_id, s.plan_name, s.start_at, s.end_at, s.grace_ends_at, s.cancelled_at, s.deleted_at,
  s.payment_state::text as payment_state, s.assets, s.dynamic_assets`;

// What has ended cannot open anything; what has not begun, or is not paid, is told apart by the rules.
const MAY_OPEN = `s.account_id = $1 and s.deleted_at is null
  and (s.end_at is null or s.end_at > $5 or s.grace_ends_at > $5)`;

/** One's own subscriptions and those that one shares, by index. */
const RIGHTS = `(
    select ${RIGHT}, case when s.gifter_id is null then 'subscription' else 'gift' end as via
      from subscription s where s.subscriber_id = i.subscriber_id and ${MAY_OPEN}
    union all
    select ${RIGHT}, 'membership' as via
      from subscription_member m join subscription s on s.id = m.subscription_id
      where m.subscriber_id = i.subscriber_id and m.account_id = $1 and m.removed_at is null and ${MAY_OPEN}
  ) r`;

const SECTIONS = `case when r.assets @> '[{"type":"section"}]' then
    array(select f.facet_id from story_facet f where f.story_id = $2::uuid and f.kind = 's' and f.account_id = $1) end as sections`;
const COLLECTIONS = `case when r.dynamic_assets @> '[{"type":"collection"}]' then
    array(select c.collection_id from collection_item c where c.story_id = $2::uuid and c.account_id = $1) end as collections`;

function meterOf(names: string): string {
  return `cross join lateral (
    select count(distinct story_id)::int as counted, coalesce(bool_or(story_id = $2::text), false) as has_story
      from meter_reading where account_id = $1 and period = $3 and reader = any(${names})) metered`;
}

interface Source {
  /** Columns of the story, ended by a comma. */
  story: string;
  /** Where they stand, as a table to which the rest is joined. */
  from: string;
  /** Whether the story is one of ours, so that it has sections and collections. */
  own: boolean;
}

/** $1 account, $2 story, $3 period, $4 names at the meter; of somebody with a name: $5 now, $6 provider, $7 value. */
function readerStatements(name: string, { story, from, own }: Source) {
  const sections = own ? SECTIONS : "null::int[] as sections";
  const collections = own ? COLLECTIONS : "null::int[] as collections";
  return {
    anonymous: quickStatement(
      `${name}_anonymous`,
      `select ${story} null::int as subscriber_id, metered.counted, metered.has_story, null::int[] as sections,
          null::int[] as collections, ${NO_RIGHT}
        from ${from} ${meterOf("$4::text[]")}`,
    ),
    named: quickStatement(
      `${name}_named`,
      `select ${story} i.subscriber_id, metered.counted, metered.has_story, ${sections}, ${collections}, r.*
        from ${from}
          left join subscriber_identity i on i.account_id = $1 and i.provider = $6 and i.value = $7
          ${meterOf("$4::text[] || ('s:' || i.subscriber_id)")}
          left join lateral ${RIGHTS} on true`,
    ),
  };
}

const ATTRIBUTES = "#> '{metadata,story-attributes}'";

const OUR_STORY = {
  story: "p.access as visibility, p.access_level, null::jsonb as attributes,",
  from: "(select access, access_level from published_story where story_id = $2::uuid and account_id = $1) p",
  own: true,
};
const WITH_ATTRIBUTES = {
  ...OUR_STORY,
  story: `p.access as visibility, p.access_level, p.attributes,`,
  from: `(select access, access_level, list_doc::jsonb ${ATTRIBUTES} as attributes from published_story
    where story_id = $2::uuid and account_id = $1) p`,
};

const PLAIN = readerStatements("access_story", OUR_STORY);
const ATTRIBUTED = readerStatements("access_story_attributes", WITH_ATTRIBUTES);
const READER_ALONE = readerStatements("access_reader", { story: "", from: "(select 1) nothing", own: false });

export interface AccessQuestion extends ReaderNames {
  storyId: string;
  period: string;
  now: Date;
}

type Named = typeof PLAIN;

function rowsOf<Row extends ReaderRow>(
  db: Statements,
  accountId: number,
  [{ anonymous, named }, question]: readonly [Named, AccessQuestion],
): Promise<Row[]> {
  const { storyId, period, meterNames, now, identity } = question;
  const values = [accountId, storyId, period, meterNames];
  return identity === null
    ? db.query<Row>(anonymous, values)
    : db.query<Row>(named, [...values, now, identity.provider, identity.value]);
}

/**
 * A published story together with what a reader may open and has opened: one statement by index, a row for each
 * subscription and at least one; no row where there is no such story.
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
