// Raw SQL: full-text search and a two-column cursor over up to a million stories.

import { z } from "zod";
import { StoryState } from "@/generated/prisma/enums";
import type { Slice } from "@/server/platform/cursor/index";
import { type Db, type Statement, statement } from "@/server/platform/db/index";

/** Conditions of a list query, ready for SQL. */
export interface StoryConditions {
  state: StoryState | null;
  marks: string | null;
  words: string | null;
  id: string | null;
  slug: string | null;
  publishedSince: Date | null;
}

// Rows are parsed: the text of the list is composed at run time, and part of a row is JSON.
const storyRow = z.object({
  id: z.string(),
  headline: z.string(),
  slug: z.string(),
  state: z.enum(StoryState),
  version: z.int(),
  savedBy: z.string(),
  live: z.boolean(),
  template: z.string().nullable(),
  access: z.enum(["public", "login", "subscription"]).nullable(),
  sectionIds: z.array(z.int()).nullable(),
  authorIds: z.array(z.int()).nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  publishAt: z.date().nullable(),
  firstPublishedAt: z.date().nullable(),
  lastPublishedAt: z.date().nullable(),
});

export type StoryRow = z.output<typeof storyRow>;

const COLUMNS = `s.id, s.headline, s.slug, s.state, v.version, v.created_by as "savedBy",
  s.live_version_id is not null as live, v.content->>'template' as template, v.content->>'access' as access,
  v.content->'sectionIds' as "sectionIds", v.content->'authorIds' as "authorIds", s.created_at as "createdAt",
  s.updated_at as "updatedAt", s.publish_at as "publishAt", s.first_published_at as "firstPublishedAt",
  s.last_published_at as "lastPublishedAt"`;

const statements = new Map<string, Statement>();

// Absent conditions are omitted, not disabled by parameters: each combination gets its own plan.
function getListStatement(conditionNames: readonly string[], slice: Slice): Statement {
  const key = [slice.direction, slice.from === null ? "start" : "on", ...conditionNames].join("_");
  const existing = statements.get(key);
  if (existing !== undefined) return existing;
  const parameter = (name: string) => `$${conditionNames.indexOf(name) + 5}`;
  const clauses: Readonly<Record<string, string>> = {
    state: `s.state = ${parameter("state")}::story_state`,
    marks: `s.finder @@ ${parameter("marks")}::tsquery`,
    words: `s.finder @@ to_tsquery('simple', ${parameter("words")})`,
    id: `s.id = ${parameter("id")}::uuid`,
    slug: `lower(s.slug) collate "C" = ${parameter("slug")}`,
    publishedSince: `s.id in (select p.story_id from published_story p where p.account_id = $1
      and p.listed = any(array[true, false]) and p.published_at >= ${parameter("publishedSince")})`,
  };
  const forward = slice.direction === "forward";
  const cursorClause = forward
    ? "s.updated_at <= $3 and (s.updated_at < $3 or s.id > $4)"
    : "s.updated_at >= $3 and (s.updated_at > $3 or s.id < $4)";
  // Without a cursor the parameters still occur in the text, so that numbering is the same.
  const pageClause = slice.from === null ? "$3::timestamptz is null and $4::uuid is null" : cursorClause;
  const where = [
    "s.account_id = $1",
    pageClause,
    ...conditionNames.map((name) => clauses[name] ?? "true"),
  ].join(" and ");
  const order = forward ? "s.updated_at desc, s.id asc" : "s.updated_at asc, s.id desc";
  const text = `select ${COLUMNS} from (
      select s.* from story s where ${where} order by ${order} limit $2
    ) s join story_version v on v.id = s.latest_version_id order by ${order}`;
  const created = statement(`newsroom_stories_${key}`, text);
  statements.set(key, created);
  return created;
}

/** List stories in any state, last changed first. */
export async function findStories(
  db: Db,
  accountId: number,
  query: { conditions: StoryConditions; slice: Slice },
): Promise<StoryRow[]> {
  const { conditions, slice } = query;
  const activeConditions = Object.entries(conditions).filter(([, value]) => value !== null);
  const conditionNames = activeConditions.map(([name]) => name);
  const values = activeConditions.map(([, value]) => value);
  const { from: cursor } = slice;
  const rows = await db.query(getListStatement(conditionNames, slice), [
    accountId,
    slice.take,
    cursor?.at ?? null,
    cursor?.id ?? null,
    ...values,
  ]);
  return rows.map((row) => storyRow.parse(row));
}

const DETAIL = statement(
  "newsroom_story",
  `select ${COLUMNS}, s.external_id as "externalId", v.content as "content!", p.public_doc as "publicDoc", p.full_doc as "fullDoc",
     lv.version as "liveVersion"
   from story s join story_version v on v.id = s.latest_version_id
   left join story_version lv on lv.id = s.live_version_id
   left join published_story p on p.story_id = s.id
   where s.account_id = $1 and s.id = $2::uuid`,
);

export interface StoryDetailRow extends StoryRow {
  externalId: string | null;
  content: unknown;
  publicDoc: string | null;
  fullDoc: string | null;
  liveVersion: number | null;
}

export async function findStoryDetail(db: Db, accountId: number, id: string): Promise<StoryDetailRow | null> {
  const [row] = await db.query(DETAIL, [accountId, id]);
  return row === undefined ? null : { ...row, ...storyRow.parse(row) };
}
