import { z } from "zod";
import { readRows } from "../query-rows";
import type { ReadCase } from "./case";
import { FRONT, SECTION_FRONTS } from "./fill";
import type { Installation } from "./installation";
import { withItems } from "./start-floor";

/** What front ends show of a story in a list. */
const CARD_FIELDS =
  "id,headline,slug,url,hero-image-s3-key,hero-image-metadata,hero-image-attribution,first-published-at,last-published-at,alternative,published-at,author-name,author-id,authors,sections,story-template,subheadline,summary,metadata,access";
/** Some front ends request the cards too, for previews of their elements. */
const WHOLE_FIELDS = `${CARD_FIELDS},tags,cards`;

const LIST = "/api/v1/stories?story-group=top&limit=20";
const BULK_NAMES = 6;
const BULKS = 20;

const valueRow = z.object({ value: z.string() });

/** The first column of a statement's rows. */
async function readColumn(installation: Installation, statement: string): Promise<string[]> {
  const { client, demo } = installation;
  const values = statement.includes("$1") ? [demo.accountId] : [];
  const rows = await readRows(client, valueRow, { text: statement, values });
  return rows.map(({ value }) => value);
}

// From the whole table, not only the newest: a cache of a few pages must not help.
const SLUGS = `select slug as value from published_story where account_id = $1 and listed
  order by md5(story_id::text) limit 200`;
const SECTIONS = `select facet_id::text as value from story_facet_count
  where account_id = $1 and kind = 's' order by stories desc, facet_id limit 25`;
const TAGS = `select t.slug as value from story_facet_count f join tag t on t.id = f.facet_id
  where f.account_id = $1 and f.kind = 't' order by f.stories desc, f.facet_id limit 100`;
const SECTION_COLLECTIONS = `select slug as value from collection
  where account_id = $1 and slug like '${SECTION_FRONTS}%' order by id limit 25`;
// Words in a few per cent of the stories.
const WORDS = `select word as value from ts_stat($$select words from story_search order by md5(story_id::text) limit 2000$$)
  where ndoc between 20 and 100 and word ~ '^[a-z]{4,}$' order by md5(word) limit 40`;

const SEARCH = withItems(
  `hits as materialized (select s.story_id, s.published_at, ts_rank(s.words, q.words) as rank
     from story_search s, (select websearch_to_tsquery('english', $4) as words) q
     where s.words @@ q.words and s.account_id = $3),
   best as materialized (select story_id from hits order by rank desc, published_at desc limit 20)`,
  "(select count(*) from hits) >= (select count(*) from best)",
);

/** Stories, lists and search. */
export async function createStoryCases(installation: Installation): Promise<ReadCase[]> {
  const { accountId } = installation.demo;
  const slugs = await readColumn(installation, SLUGS);
  const sections = await readColumn(installation, SECTIONS);
  const tags = await readColumn(installation, TAGS);
  const words = await readColumn(installation, WORDS);
  const bySection = sections.map((id) => `${LIST}&section-id=${id}&fields=${CARD_FIELDS}`);
  return [
    {
      name: "story by slug",
      promises: { ratio: 0.8 },
      paths: slugs.map((slug) => `/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}`),
      floor: {
        kind: "statement",
        statement: `select public_doc as doc from published_story
          where account_id = $1 and slug_key = $2 order by published_at desc limit 1`,
        values: (at) => [accountId, slugs[at]?.toLowerCase()],
        begin: '{"story":',
        end: "}",
      },
    },
    {
      name: "list of 20 with fields",
      promises: { ratio: 0.6 },
      paths: Array.from({ length: 20 }, (_, n) => `${LIST}&offset=${n * 20}&fields=${CARD_FIELDS}`),
      floor: { kind: "items" },
    },
    {
      name: "list of 20 with fields and cards",
      promises: { ratio: 0.6 },
      paths: Array.from({ length: 20 }, (_, n) => `${LIST}&offset=${n * 20}&fields=${WHOLE_FIELDS}`),
      floor: { kind: "items" },
    },
    {
      name: "section with fields",
      promises: { ratio: 0.6 },
      paths: bySection,
      floor: { kind: "items" },
    },
    {
      name: "tag with fields",
      promises: { ratio: 0.6 },
      paths: tags.map((slug) => `/api/v1/stories?tag-slugs=${slug}&limit=20&fields=${CARD_FIELDS}`),
      floor: { kind: "items" },
    },
    {
      name: "search with fields",
      promises: { ratio: 0.5 },
      paths: words.map((word) => `/api/v1/search?q=${word}&limit=20&fields=${CARD_FIELDS}`),
      floor: { kind: "items", statement: SEARCH, values: (at) => [accountId, words[at]] },
    },
  ];
}

/** The bulk requests of a front page: a list, and the stories of the collections on it. */
function createBulkBodies(slugs: readonly string[]): unknown[] {
  return Array.from({ length: BULKS }, (_, n) => {
    const named = Array.from({ length: BULK_NAMES }, (_unused, place) => {
      const slug = slugs[(n + place) % slugs.length] ?? "";
      const request = { _type: "collection", slug, "item-type": "story", limit: 8 };
      return [slug, { ...request, "story-fields": CARD_FIELDS }] as const;
    });
    const latest = { _type: "stories", "story-group": "top", limit: 8, offset: n, fields: CARD_FIELDS };
    return { requests: { latest, ...Object.fromEntries(named) } };
  });
}

/** Stores a bulk request as clients do, in plain text; resolves to the address of its results. */
async function storeBulk({ origin }: Installation, body: unknown): Promise<string> {
  const response = await fetch(`${origin}/api/v1/bulk-request`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: JSON.stringify(body),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  if (response.status !== 303 || location === null)
    throw new Error(`a bulk request is answered ${response.status}`);
  return location;
}

/** Collections by slug, and bulk in both forms. */
export async function createCollectionCases(installation: Installation): Promise<ReadCase[]> {
  const slugs = await readColumn(installation, SECTION_COLLECTIONS);
  const bodies = createBulkBodies(slugs);
  const hashed: string[] = [];
  for (const body of bodies) hashed.push(await storeBulk(installation, body));
  const collection = "/api/v1/collections";
  return [
    {
      name: "collection of stories with story-fields",
      promises: { ratio: 0.5 },
      paths: slugs.map(
        (slug) => `${collection}/${slug}?item-type=story&limit=20&story-fields=${CARD_FIELDS}`,
      ),
      floor: { kind: "items" },
    },
    {
      name: "collection of a front page, nested, with story-fields",
      promises: { ratio: 0.5 },
      paths: [FRONT, "home"].map((slug) => `${collection}/${slug}?limit=40&story-fields=${CARD_FIELDS}`),
      floor: { kind: "items" },
    },
    {
      name: "bulk by POST",
      promises: { ratio: 0.5 },
      paths: ["/api/v1/bulk"],
      bodies,
      floor: { kind: "items" },
    },
    {
      name: "bulk by its hash",
      promises: { ratio: 0.5 },
      paths: hashed,
      floor: { kind: "items" },
    },
  ];
}

/** Pages of the publication for readers without a session; a page has no floor. */
export async function createPageCases(installation: Installation): Promise<ReadCase[]> {
  const slugs = await readColumn(installation, SLUGS);
  const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const page = { promises: { perSecond: 500 }, headers, floor: null };
  return [
    { ...page, name: "front page", paths: ["/"] },
    { ...page, name: "story page", paths: slugs.slice(0, 50).map((slug) => `/${encodeURI(slug)}`) },
  ];
}
