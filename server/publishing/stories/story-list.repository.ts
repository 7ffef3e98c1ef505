import { hash } from "node:crypto";
import { type Db, quickStatement, type Statement } from "@/server/platform/db/index";
import {
  documentById,
  type ListPlan,
  type Paging,
  POOL,
  readsRows,
  sorterText,
  Values,
  walkText,
} from "./story-walk.repository";

export interface ListedPage {
  /** Documents joined by commas, in order. */
  docs: string;
  /** First eight characters of each id, space separated. */
  marks: string;
  count: number;
}

/** A page with a digest of its stories' validators: another digest, another page. */
export interface DigestedPage extends ListedPage {
  digest: string;
}

/** What a page is selected from, and in which order its stories stand. */
interface PageText {
  /** Common table expressions; empty without any. */
  before: string;
  from: string;
  order: string;
}

const WALKED = "k.at desc, k.story_id";
const PLACED = "k.part, k.place, k.at desc, k.story_id";

function pagingOf(plan: ListPlan, values: Values): Paging {
  // Hidden from the planner: one plan serves every limit, and no execution is planned anew for its own.
  return {
    limit: `(select ${values.bind(plan.limit, "int")})`,
    offset: `(select ${values.bind(plan.offset, "int")})`,
  };
}

/** A walk and nothing else. */
function walkedPage(plan: ListPlan, values: Values): PageText {
  const walk = walkText(plan, values, { beside: "", paging: pagingOf(plan, values) });
  const from = readsRows(plan)
    ? `(${walk}) k`
    : `(select walked.*, found.doc, found.etag from (${walk}) walked ${documentById("walked.story_id", plan.document)}) k`;
  return { before: "", from, order: WALKED };
}

function drawnPage(plan: ListPlan, values: Values): PageText {
  const { arrangement } = plan;
  const pool =
    arrangement.kind === "sorted-only"
      ? sorterText(plan, arrangement.group, values)
      : walkText(plan, values, { beside: "", paging: { limit: `(select ${POOL})`, offset: "0" } });
  const limit = `(select ${values.bind(plan.limit, "int")})`;
  const from = `(select page.*, found.doc, found.etag from (
      select row_number() over () as place, story_id from (
        select story_id from pool order by random() limit ${limit}) drawn) page
    ${documentById("page.story_id", plan.document)}) k`;
  return { before: `with pool as materialized (${pool})`, from, order: "k.place" };
}

function sortedPage(plan: ListPlan, group: string, values: Values): PageText {
  const { limit, offset } = pagingOf(plan, values);
  const from = `(select page.place, page.story_id, found.doc, found.etag from (
      select place, story_id from (${sorterText(plan, group, values)}) sorter
      order by place limit ${limit} offset ${offset}) page ${documentById("page.story_id", plan.document)}) k`;
  return { before: "", from, order: "k.place" };
}

/** Hand-sorted stories, and after them the walk without them. */
function sortedFirstPage(plan: ListPlan, group: string, values: Values): PageText {
  const paging = pagingOf(plan, values);
  const after = walkText(plan, values, {
    beside: "sorter",
    paging: {
      limit: `(${paging.limit} - (select count(*) from picked))`,
      offset: `greatest(${paging.offset} - (select count(*) from sorter), 0)`,
    },
  });
  const before = `with sorter as materialized (${sorterText(plan, group, values)}),
    picked as materialized (select story_id, place from sorter order by place limit ${paging.limit} offset ${paging.offset})`;
  const walked = readsRows(plan)
    ? `select 1, 0, at, story_id, doc, etag from (${after}) walked`
    : `select 1, 0, at, walked.story_id, found.doc, found.etag from (${after}) walked ${documentById("walked.story_id", plan.document)}`;
  const from = `(select 0 as part, place, null::timestamptz as at, picked.story_id, found.doc, found.etag
      from picked ${documentById("picked.story_id", plan.document)}
    union all ${walked}) k`;
  return { before, from, order: PLACED };
}

const statements = new Map<string, Statement>();

/** Texts are made of the fragments above only, so there are few of them; each keeps one name. */
function named(text: string): Statement {
  const known = statements.get(text);
  if (known !== undefined) return known;
  const made = quickStatement(`story_list_${hash("sha1", text, "hex").slice(0, 16)}`, text);
  statements.set(text, made);
  return made;
}

function pageQuery({ before, from, order }: PageText, more = ""): Statement {
  return named(`${before} select coalesce(string_agg(k.doc, ',' order by ${order}), '') as docs, count(*)::int as count,
      coalesce(string_agg(left(k.story_id::text, 8), ' ' order by ${order}), '') as marks,
      coalesce(md5(string_agg(k.etag, '' order by ${order})), '') as digest${more}
    from ${from}`);
}

const NOTHING: DigestedPage = { docs: "", marks: "", count: 0, digest: "" };

async function readPage(db: Db, query: Statement, values: Values): Promise<DigestedPage> {
  const [row] = await db.query<DigestedPage>(query, values.list);
  return row ?? NOTHING;
}

/** The walk alone, where nobody sorted a story of the group by hand; null: somebody did. */
async function readUnsorted(db: Db, plan: ListPlan, group: string): Promise<DigestedPage | null> {
  const values = new Values();
  const page = walkedPage(plan, values);
  const sorted = `exists (select from story_group_entry e
    where e.account_id = ${values.bind(plan.accountId, "int")} and e.story_group = ${values.bind(group, "text")})`;
  const [row] = await db.query<DigestedPage & { sorted: boolean }>(
    pageQuery(page, `, (select ${sorted}) as sorted`),
    values.list,
  );
  return row === undefined || row.sorted ? null : row;
}

/** One page of a list: keys by index, then their documents, joined to JSON text by the database. */
export async function readStoryList(db: Db, plan: ListPlan): Promise<DigestedPage> {
  const { arrangement } = plan;
  const values = new Values();
  if (plan.random) return readPage(db, pageQuery(drawnPage(plan, values)), values);
  switch (arrangement.kind) {
    case "newest":
    case "updated":
      return readPage(db, pageQuery(walkedPage(plan, values)), values);
    case "sorted-only":
      return readPage(db, pageQuery(sortedPage(plan, arrangement.group, values)), values);
    case "sorted-first": {
      // Most publications sort few lists by hand, and the walk alone costs half.
      const unsorted = await readUnsorted(db, plan, arrangement.group);
      return unsorted ?? readPage(db, pageQuery(sortedFirstPage(plan, arrangement.group, values)), values);
    }
  }
}
