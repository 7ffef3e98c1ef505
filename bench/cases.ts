import type pg from "pg";
import { z } from "zod";
import { readRows } from "./query-rows";

/** How the floor responds with the same bytes: its own statement, and the text around its result `doc`. */
export interface FloorRoute {
  prefix: string;
  statement: string;
  /** `$` is replaced by the rest of the path after the prefix. */
  values: (string | number)[];
  before: string;
  after: string;
}

/** A measured case. */
export interface BenchCase {
  name: string;
  paths: string[];
  /** Promised minimum share of the floor's requests per second; null: only latency counts. */
  promised: number | null;
  floor: FloorRoute | null;
}

const SAMPLE = 200;

const LIST_STATEMENT = `select string_agg(l.list_doc, ',' order by l.published_at desc, l.story_id) as doc from (
  select p.list_doc, p.published_at, p.story_id from published_story p
  where p.account_id = $1 and p.listed order by p.published_at desc, p.story_id limit 20) l`;

const SECTION_STATEMENT = `select string_agg(l.list_doc, ',' order by l.published_at desc, l.story_id) as doc from (
  select p.list_doc, p.published_at, p.story_id from story_facet f join published_story p on p.story_id = f.story_id
  where f.account_id = $1 and f.kind = 's' and f.facet_id = $2::int order by f.published_at desc, f.story_id limit 20) l`;

/** Stories from all over the table, not only the newest ones: a cache of a few pages must not help. */
async function sample(client: pg.Client, column: "slug" | "story_id"): Promise<string[]> {
  const rows = await readRows(client, z.object({ value: z.string() }), {
    text: `select ${column}::text as value from published_story where listed order by md5(story_id::text) limit ${SAMPLE}`,
  });
  return rows.map((row) => row.value);
}

async function sections(client: pg.Client): Promise<string[]> {
  const rows = await readRows(client, z.object({ id: z.int() }), {
    text: "select id from section order by id limit 20",
  });
  return rows.map((row) => String(row.id));
}

/** The floor does not compute the head of a collection: it is read once and sent unchanged. */
async function collectionHead(origin: string, path: string): Promise<{ before: string; after: string }> {
  const text = await (await fetch(`${origin}${path}`)).text();
  const start = text.indexOf('"items":[') + '"items":['.length;
  return { before: text.slice(0, start), after: text.slice(text.lastIndexOf("]")) };
}

const COLLECTION_STATEMENT = `select string_agg(
    '{"id":"' || i.story_id || '","type":"story","associated-metadata":{},"story":' || p.public_doc || '}', ',' order by i.rank) as doc
  from collection c join collection_item i on i.collection_id = c.id join published_story p on p.story_id = i.story_id
  where c.account_id = $1 and c.slug = $2`;

/** The measured cases over a generated publication, as the server at `origin` serves it. */
export async function benchCases(client: pg.Client, accountId: number, origin: string): Promise<BenchCase[]> {
  const bySlug = "/api/v1/stories-by-slug?slug=";
  const byId = "/api/v1/stories/";
  const bySection = "/api/v1/stories?story-group=published&section-id=";
  const collection = "/api/v1/collections/";
  const story = { before: '{"story":', after: "}" };
  const list = { before: '{"stories":[', after: "]}" };
  return [
    {
      name: "story by slug",
      paths: (await sample(client, "slug")).map((slug) => `${bySlug}${encodeURIComponent(slug)}`),
      promised: 0.8,
      floor: {
        ...story,
        prefix: bySlug,
        statement: `select public_doc as doc from published_story
          where account_id = $1 and slug_key = $2 order by published_at desc limit 1`,
        values: [accountId, "$"],
      },
    },
    {
      name: "story by id",
      paths: (await sample(client, "story_id")).map((id) => `${byId}${id}`),
      promised: 0.8,
      floor: {
        ...story,
        prefix: byId,
        statement: "select public_doc as doc from published_story where story_id = $2 and account_id = $1",
        values: [accountId, "$"],
      },
    },
    {
      name: "list of 20",
      paths: ["/api/v1/stories"],
      promised: 0.75,
      floor: { ...list, prefix: "/api/v1/stories", statement: LIST_STATEMENT, values: [accountId] },
    },
    {
      name: "list of 20 in a section",
      paths: (await sections(client)).map((id) => `${bySection}${id}`),
      promised: 0.75,
      floor: { ...list, prefix: bySection, statement: SECTION_STATEMENT, values: [accountId, "$"] },
    },
    {
      name: "collection of 20",
      paths: [`${collection}bench-manual`],
      promised: 0.7,
      floor: {
        ...(await collectionHead(origin, `${collection}bench-manual`)),
        prefix: collection,
        statement: COLLECTION_STATEMENT,
        values: [accountId, "$"],
      },
    },
  ];
}
