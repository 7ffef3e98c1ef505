// Raw SQL: hot reads, in which one statement selects the page and joins its documents to JSON text.

import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Db, mayBeStale, readStatement, type Statement } from "@/server/platform/db/index";
import {
  buildSorterSql,
  buildWalkSql,
  canReadRows,
  type ListPlan,
  type Paging,
  RANDOM_POOL_SIZE,
  selectDocumentById,
  Values,
} from "./story-walk.repository";

export interface ListedPage {
  /** Documents, or their versions, separated by commas, in order. */
  docs: string;
  /** First eight characters of each id, space-separated. */
  marks: string;
}

/** A page with a digest of its stories' ETags, which changes whenever the page does. */
export interface DigestedPage extends ListedPage {
  digest: string;
}

/** SQL parts of a page: its source and its order. */
interface PageText {
  /** Common table expressions; empty if there are none. */
  ctes: string;
  source: string;
  order: string;
}

const WALK_ORDER = "k.at desc, k.story_id";
const SORTED_ORDER = "k.part, k.place, k.at desc, k.story_id";

function bindPaging(plan: ListPlan, values: Values): Paging {
  // Hidden from the planner: one generic plan serves every limit, and no execution is planned for its own.
  return {
    limit: `(select ${values.bind(plan.limit, "int")})`,
    offset: `(select ${values.bind(plan.offset, "int")})`,
  };
}

/** Build a page from an index scan only. */
function buildWalkPage(plan: ListPlan, values: Values): PageText {
  const walk = buildWalkSql(plan, values, { beside: "", paging: bindPaging(plan, values) });
  const source = canReadRows(plan)
    ? `(${walk}) k`
    : `(select walked.*, found.doc, found.etag from (${walk}) walked ${selectDocumentById("walked.story_id", plan.document)}) k`;
  return { ctes: "", source: source, order: WALK_ORDER };
}

function buildRandomPage(plan: ListPlan, values: Values): PageText {
  const { arrangement } = plan;
  const pool =
    arrangement.kind === "sorted-only"
      ? buildSorterSql(plan, arrangement.group, values)
      : buildWalkSql(plan, values, {
          beside: "",
          paging: { limit: `(select ${RANDOM_POOL_SIZE})`, offset: "0" },
        });
  const limit = `(select ${values.bind(plan.limit, "int")})`;
  const source = `(select page.*, found.doc, found.etag from (
      select row_number() over () as place, story_id from (
        select story_id from pool order by random() limit ${limit}) drawn) page
    ${selectDocumentById("page.story_id", plan.document)}) k`;
  return { ctes: `with pool as materialized (${pool})`, source: source, order: "k.place" };
}

function buildSortedPage(plan: ListPlan, group: string, values: Values): PageText {
  const { limit, offset } = bindPaging(plan, values);
  const source = `(select page.place, page.story_id, found.doc, found.etag from (
      select place, story_id from (${buildSorterSql(plan, group, values)}) sorter
      order by place limit ${limit} offset ${offset}) page ${selectDocumentById("page.story_id", plan.document)}) k`;
  return { ctes: "", source: source, order: "k.place" };
}

/** Build a page of manually sorted stories, followed by the scan without them. */
function buildSortedFirstPage(plan: ListPlan, group: string, values: Values): PageText {
  const paging = bindPaging(plan, values);
  const walk = buildWalkSql(plan, values, {
    beside: "sorter",
    paging: {
      limit: `(${paging.limit} - (select count(*) from picked))`,
      offset: `greatest(${paging.offset} - (select count(*) from sorter), 0)`,
    },
  });
  const ctes = `with sorter as materialized (${buildSorterSql(plan, group, values)}),
    picked as materialized (select story_id, place from sorter order by place limit ${paging.limit} offset ${paging.offset})`;
  const walked = canReadRows(plan)
    ? `select 1, 0, at, story_id, doc, etag from (${walk}) walked`
    : `select 1, 0, at, walked.story_id, found.doc, found.etag from (${walk}) walked ${selectDocumentById("walked.story_id", plan.document)}`;
  const source = `(select 0 as part, place, null::timestamptz as at, picked.story_id, found.doc, found.etag
      from picked ${selectDocumentById("picked.story_id", plan.document)}
    union all ${walked}) k`;
  return { ctes: ctes, source: source, order: SORTED_ORDER };
}

const statements = new Map<string, Statement>();

/** Get the named statement of a text; texts combine the fragments above only, so their number is small. */
function getStatement(text: string): Statement {
  const cached = statements.get(text);
  if (cached !== undefined) return cached;
  const created = mayBeStale(readStatement(`story_list_${hash("sha1", text, "hex").slice(0, 16)}`, text));
  statements.set(text, created);
  return created;
}

function buildPageStatement({ ctes, source, order }: PageText, extraColumns = ""): Statement {
  return getStatement(`${ctes} select coalesce(string_agg(k.doc, ',' order by ${order}), '') as docs,
      coalesce(string_agg(left(k.story_id::text, 8), ' ' order by ${order}), '') as marks,
      coalesce(md5(string_agg(k.etag, '' order by ${order})), '') as digest${extraColumns}
    from ${source}`);
}

// A page is one row, parsed because its statement is composed at run time and has no generated type.
const pageRow = z.object({ docs: z.string(), marks: z.string(), digest: z.string() });
const sortedPageRow = pageRow.extend({ sorted: z.boolean() });

async function readPage(db: Db, query: Statement, values: Values): Promise<DigestedPage> {
  const [row] = await db.query(query, values.list);
  return pageRow.parse(row);
}

/** Read a page, and whether the account has manually sorted stories in the group, for whatever section. */
async function readWithSorted(
  db: Db,
  plan: ListPlan,
  { group, build }: { group: string; build: (values: Values) => PageText },
): Promise<{ page: DigestedPage; isSorted: boolean }> {
  const values = new Values();
  const text = build(values);
  const sorted = `exists (select from story_group_entry e
    where e.account_id = ${values.bind(plan.accountId, "int")} and e.story_group = ${values.bind(group, "text")})`;
  const [row] = await db.query(buildPageStatement(text, `, (select ${sorted}) as sorted`), values.list);
  const { sorted: isSorted, ...page } = sortedPageRow.parse(row);
  return { page, isSorted };
}

/** Groups that had manually sorted stories when they were last read: a hint of what to read first, right or wrong. */
const sortedGroups = new LRUCache<string, true>({ max: 10_000 });

/** Read a page of manually sorted stories, followed by the scan without them. */
async function readSortedFirst(db: Db, plan: ListPlan, group: string): Promise<DigestedPage> {
  const key = `${plan.accountId} ${group}`;
  if (!sortedGroups.has(key)) {
    // Most publications sort few lists manually, and the scan alone costs half.
    const build = (values: Values) => buildWalkPage(plan, values);
    const { page, isSorted } = await readWithSorted(db, plan, { group, build });
    if (!isSorted) return page;
    sortedGroups.set(key, true);
  }
  const build = (values: Values) => buildSortedFirstPage(plan, group, values);
  const { page, isSorted } = await readWithSorted(db, plan, { group, build });
  if (!isSorted) sortedGroups.delete(key);
  return page;
}

/** Read one page of a list: keys by index, then their documents, joined to JSON text by the database. */
export async function readStoryList(db: Db, plan: ListPlan): Promise<DigestedPage> {
  const { arrangement } = plan;
  const values = new Values();
  if (plan.random) return readPage(db, buildPageStatement(buildRandomPage(plan, values)), values);
  switch (arrangement.kind) {
    case "newest":
    case "updated":
      return readPage(db, buildPageStatement(buildWalkPage(plan, values)), values);
    case "sorted-only":
      return readPage(db, buildPageStatement(buildSortedPage(plan, arrangement.group, values)), values);
    case "sorted-first":
      return readSortedFirst(db, plan, arrangement.group);
  }
}
