import type pg from "pg";
import { z } from "zod";
import { buildEdge } from "@/server/edge";
import { encodePageKey } from "@/server/engagement/pages/index";
import type { Database, Statement } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import { createAccessDataset } from "./access-data";
import { createCommentsDataset, otherPages } from "./comments-data";
import { generatePublication } from "./data/generate";
import { readRows } from "./query-rows";

/** A statement that a request of an account sent, with its values. */
export interface SentStatement {
  accountId: number;
  name: string;
  text: string;
  values: readonly unknown[];
}

/** A hot read: the statements of each of its sampled requests. */
export interface HotRead {
  name: string;
  requests: SentStatement[][];
}

/** The requests of a hot read, and the account that they concern. */
interface Paths {
  accountId: number;
  paths: string[];
}

interface Sizes {
  stories: number;
  comments: number;
}

const SAMPLE = 100;
const HOST = "stories.example.test";
const SUBSCRIPTIONS = 10_000;

/** Fills one database with a publication, one with comments and one with subscriptions; returns paths by hot read. */
async function fill(client: pg.Client, databaseUrl: string, sizes: Sizes): Promise<Record<string, Paths>> {
  const comments = await createCommentsDataset(client, sizes.comments);
  await client.query("update account set key = 'pk_comments'");
  await client.query("update account_domain set host = 'comments.example.test'");
  const access = await createAccessDataset(client, SUBSCRIPTIONS);
  await client.query(
    "update account_domain set host = 'access.example.test' where host = 'bench.example.test'",
  );
  await client.query(
    "update account_domain set host = 'bench.example.test' where host = 'comments.example.test'",
  );
  const newest = new Date("2026-11-01T00:00:00Z");
  const { stories } = sizes;
  const { accountId } = await generatePublication({
    databaseUrl,
    stories,
    host: HOST,
    newest,
    log: () => undefined,
  });
  await client.query("vacuum analyze");
  const sample = (text: string) =>
    readRows(client, z.object({ value: z.string() }), {
      text: `${text} limit ${SAMPLE}`,
      values: [accountId],
    });
  const slugs = await sample(
    "select slug as value from published_story where account_id = $1 and listed order by md5(story_id::text)",
  );
  const sections = await sample("select id::text as value from section where account_id = $1 order by id");
  const words = await sample(`select word as value from ts_stat(format(
    $$select to_tsvector('simple', (list_doc::json)->>'headline') from published_story where account_id = %s limit 2000$$, $1::int))
    where length(word) > 2 order by ndoc desc offset 20`);
  const base = `/api/v1/accounts/${comments.accountId}`;
  const list = `${base}/pages/${encodePageKey(comments.page)}/comments.json?parent_comments_limit=20`;
  const pages = encodeURIComponent(otherPages().map(encodePageKey).join(","));
  const readers = Array.from({ length: SAMPLE }, (_, n) => 1 + n * Math.floor(SUBSCRIPTIONS / SAMPLE));
  const ofStories = (all: string[]): Paths => ({ accountId, paths: all });
  const ofComments = (all: string[]): Paths => ({ accountId: comments.accountId, paths: all });
  return {
    "story by slug": ofStories(
      slugs.map(({ value }) => `/api/v1/stories-by-slug?slug=${encodeURIComponent(value)}`),
    ),
    "list of 20 stories": ofStories(["/api/v1/stories"]),
    "list of 20 in a section": ofStories(
      sections.map(({ value }) => `/api/v1/stories?story-group=published&section-id=${value}`),
    ),
    search: ofStories(words.map(({ value }) => `/api/v1/search?q=${encodeURIComponent(value)}`)),
    "list of 20 comments": ofComments(
      Array.from({ length: 20 }, (_, n) => `${list}&parent_comments_offset=${n * 20 * 50}`),
    ),
    "counts of 100 pages": ofComments([`${base}/pages?page_ids=${pages}`]),
    "access to a story": {
      accountId: access.accountId,
      paths: readers.map((id, n) => {
        const story = access.stories[n % access.stories.length];
        return `/api/access/v1/stories/${story}/amp-access?key=${access.key}&readerId=reader-${id}`;
      }),
    },
  };
}

/** A database that also records the statements that it is sent outside of transactions, those of public reads too. */
export function recording(
  db: Database,
  record: (statement: Statement, values: readonly unknown[]) => void,
): Database {
  const query: Database["query"] = (statement, values) => {
    record(statement, values);
    return db.query(statement, values);
  };
  const recorded: Database = Object.create(db, {
    query: { value: query },
    publicReads: { value: () => recorded },
  });
  return recorded;
}

/** Fills the database and sends each request once to the product itself, to learn its statements. */
export async function collectHotReads(client: pg.Client, url: string, sizes: Sizes): Promise<HotRead[]> {
  const pathsByRead = await fill(client, url, sizes);
  const runtime = getRuntime();
  const sent: Omit<SentStatement, "accountId">[] = [];
  const db = recording(runtime.db, ({ name, text }, values) => void sent.push({ name, text, values }));
  const edge = buildEdge({ ...runtime, db });
  const reads: HotRead[] = [];
  for (const [name, { accountId, paths }] of Object.entries(pathsByRead)) {
    const requests: SentStatement[][] = [];
    // The first request also fills the caches of the account.
    for (const path of [paths[0] ?? "/", ...paths]) {
      sent.length = 0;
      const headers = { host: HOST };
      const response = await edge.fetch(new Request(`http://${HOST}${path}`, { headers }));
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      requests.push(sent.map((one) => ({ ...one, accountId })));
    }
    reads.push({ name, requests: requests.slice(1) });
  }
  return reads;
}
