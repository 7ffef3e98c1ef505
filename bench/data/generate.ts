import pg from "pg";
import { z } from "zod";
import { insertRow, readRows } from "../query-rows";
import { modelDocuments } from "./document-template";
import { batchText, CATALOGUE } from "./story-batch";
import { createTextGenerator, seeded, toWord } from "./vocabulary";

const BATCH = 20_000;
const POOL = 16_384;
const WORDS_OF_A_PARAGRAPH = 40;
/** Rebuilt after the load: many times faster than maintaining them during it. */
const LATER = "indexname !~ '_pkey$' and tablename in ('published_story', 'story_facet', 'story_search')";

export interface GeneratedPublication {
  accountId: number;
  host: string;
  key: string;
  stories: number;
}

interface GenerateOptions {
  /** A migrated database without stories. */
  databaseUrl: string;
  stories: number;
  host: string;
  newest: Date;
  log: (line: string) => void;
}

async function writePool(client: pg.Client, table: string, make: () => string): Promise<void> {
  await client.query(`drop table if exists ${table}`);
  await client.query(`create unlogged table ${table} (n int primary key, text text)`);
  const texts = Array.from({ length: POOL }, make);
  await client.query(
    `insert into ${table} select n, text from unnest($1::text[]) with ordinality as t(text, n)`,
    [texts],
  );
}

async function writeCatalogue(client: pg.Client, accountId: number): Promise<void> {
  const names = (count: number, from: number) =>
    Array.from({ length: count }, (_, n) => toWord(from + n * 7));
  const write = async (kind: "section" | "tag" | "author", names: readonly string[]) => {
    const slug = kind === "section" ? "'section-' || n" : `name || '-' || n`;
    const updated = kind === "tag" ? ["", ""] : [", updated_at", ", now()"];
    await client.query(
      `create unlogged table bench_${kind} as with made as (
         insert into ${kind} (account_id, external_id, name, slug${updated[0]})
         select ${accountId}, 'bench-' || n, name, ${slug}${updated[1]} from unnest($1::text[]) with ordinality as t(name, n)
         returning id, name, external_id)
       select substr(external_id, 7)::int as n, id, name from made`,
      [names],
    );
    await client.query(`create unique index on bench_${kind} (n)`);
  };
  await write("section", names(CATALOGUE.sections, 40));
  await write("tag", names(CATALOGUE.tags, 90));
  await write(
    "author",
    names(CATALOGUE.authors, 500).map((name, n) => `${name} ${toWord(2_000 + n)}`),
  );
}

async function createAccount(client: pg.Client, host: string): Promise<{ id: number; key: string }> {
  const key = `bench-${host}`;
  const id = await insertRow(
    client,
    `insert into account (name, key, site_url, time_zone, settings, updated_at)
     values ('Bench publication', $1, $2, 'UTC', '{}', now()) returning id`,
    [key, `https://${host}`],
  );
  await client.query("insert into account_domain (account_id, host) values ($1, $2)", [id, host]);
  return { id, key };
}

async function writeCollections(client: pg.Client, accountId: number): Promise<void> {
  await client.query(
    `with made as (
       insert into collection (account_id, slug, name, automated, rules, updated_at)
       values ($1, 'bench-manual', 'By hand', false, '{}', now()),
         ($1, 'bench-automated', 'By rule', true, json_build_object('section-id', (select id from bench_section where n = 2))::jsonb, now())
       returning id, slug)
     insert into collection_item (account_id, collection_id, rank, story_id)
     select $1, made.id, row_number() over () - 1, p.story_id from made,
       lateral (select story_id from published_story where account_id = $1 order by published_at desc limit 20) p
     where made.slug = 'bench-manual'`,
    [accountId],
  );
}

/** Drops the indexes for the load. Returns the statements that recreate them. */
async function setIndexesAside(client: pg.Client): Promise<string[]> {
  const rows = await readRows(client, z.object({ indexname: z.string(), indexdef: z.string() }), {
    text: `select indexname, indexdef from pg_indexes where schemaname = 'public' and ${LATER}`,
  });
  for (const row of rows) await client.query(`drop index "${row.indexname}"`);
  return rows.map((row) => row.indexdef);
}

async function inBatches(options: GenerateOptions, text: string): Promise<void> {
  const batches: [number, number][] = [];
  for (let from = 1; from <= options.stories; from += BATCH) {
    batches.push([from, Math.min(from + BATCH - 1, options.stories)]);
  }
  let done = 0;
  const work = async () => {
    const client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set jit = off");
    // Oldest first, as a publication grows.
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      await client.query(text, batch);
      done += batch[1] - batch[0] + 1;
      options.log(`${done} of ${options.stories} stories`);
    }
    await client.end();
  };
  await Promise.all([work(), work()]);
}

/**
 * Fills a migrated database with a publication of many stories, with documents and search rows as publishing writes
 * them.
 */
export async function generatePublication(options: GenerateOptions): Promise<GeneratedPublication> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  const { id, key } = await createAccount(client, options.host);
  const random = seeded(20_261_101);
  const write = createTextGenerator(random);
  await writePool(client, "bench_paragraph", () => `${write(WORDS_OF_A_PARAGRAPH)}.`);
  await writePool(client, "bench_line", () => write(6 + Math.floor(random() * 5)));
  await writeCatalogue(client, id);
  const siteUrl = `https://${options.host}`;
  const model = modelDocuments({ id, key, host: options.host, name: "Bench publication", siteUrl });
  await client.query(
    "create unlogged table bench_document as select $1::text as list_doc, $2::text as public_doc",
    [model.list, model.public],
  );
  const indexes = await setIndexesAside(client);
  await inBatches(options, batchText({ accountId: id, stories: options.stories, newest: options.newest }));
  await client.query("set maintenance_work_mem = '1GB'");
  for (const definition of indexes) {
    options.log(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+).*$/, "index $2"));
    await client.query(definition);
  }
  await client.query(
    `insert into story_facet_count (account_id, kind, facet_id, stories)
     select account_id, kind, facet_id, count(*)::int from story_facet group by 1, 2, 3
     union all select account_id, 'p', 0, count(*)::int from story_search group by 1`,
  );
  await writeCollections(client, id);
  for (const table of ["section", "tag", "author", "paragraph", "line", "document"]) {
    await client.query(`drop table bench_${table}`);
  }
  options.log("vacuum");
  await client.query("vacuum (analyze)");
  await client.end();
  return { accountId: id, host: options.host, key, stories: options.stories };
}
