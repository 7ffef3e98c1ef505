import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeComments } from "../data/write-comments";
import { writeWxr } from "../data/write-wxr";
import { recipe } from "../dataset";
import { readRows } from "../query-rows";
import type { Installation } from "./installation";
import { waitForEmptyQueues } from "./queues";

const STORY_WORDS = 300;
const COMMENTED_PAGES = 500;
export const FRONT = "bench-front";
export const SECTION_FRONTS = "bench-section-";

const stampSchema = z.object({ stories: z.int(), comments: z.int(), recipe: z.string() });

interface Amounts {
  stories: number;
  comments: number;
}

const SECTION_COLLECTIONS = `insert into collection (account_id, slug, name, template, automated, rules)
  select s.account_id, '${SECTION_FRONTS}' || s.id, s.name, 'section', true,
    jsonb_build_object('section-id', s.id, 'sort', 'published-at')
  from section s join story_facet_count f on f.account_id = s.account_id and f.kind = 's' and f.facet_id = s.id
  where s.account_id = $1 order by f.stories desc, s.id limit 25`;

// Twenty-four stories; after every third one the front of a section.
const FRONT_COLLECTION = `with front as (
    insert into collection (account_id, slug, name, template) values ($1, '${FRONT}', 'Front page', 'home') returning id),
  stories as (select story_id, row_number() over (order by published_at desc, story_id) as n from published_story
    where account_id = $1 and listed order by published_at desc, story_id limit 24),
  sections as (select id, row_number() over (order by id) as n from collection
    where account_id = $1 and slug like '${SECTION_FRONTS}%' order by id limit 8)
  insert into collection_item (account_id, collection_id, rank, story_id, child_collection_id, associated_metadata)
  select $1, front.id, 2 * s.n, s.story_id, null::int, '{}'::jsonb from front, stories s
  union all select $1, front.id, 6 * c.n + 1, null::uuid, c.id, '{"layout": "FourColumnRow"}'::jsonb from front, sections c`;

const PAGES = `select a.site_url || '/' || p.slug as url from published_story p join account a on a.id = p.account_id
  where p.account_id = $1 and p.listed order by md5(p.story_id::text) limit ${COMMENTED_PAGES}`;

/** Whether the folder contains these data already, from an earlier run of the same generators. */
export function isFilled(folder: string, amounts: Amounts): boolean {
  try {
    const stamp = stampSchema.parse(JSON.parse(readFileSync(join(folder, "filled.json"), "utf8")));
    return (
      stamp.stories === amounts.stories && stamp.comments === amounts.comments && stamp.recipe === recipe()
    );
  } catch {
    return false;
  }
}

/** Imports stories and comments with the product's own commands, and adds the collections of a front page. */
export async function fill(
  { client, command, demo }: Installation,
  { folder, stories, comments }: Amounts & { folder: string },
): Promise<void> {
  const account = ["--account", String(demo.accountId), "--json"];
  const wxr = join(folder, "stories.xml");
  await writeWxr(wxr, { items: stories, words: STORY_WORDS });
  await command("import", "wordpress", wxr, ...account);
  await client.query(SECTION_COLLECTIONS, [demo.accountId]);
  await client.query(FRONT_COLLECTION, [demo.accountId]);
  const rows = await readRows(client, z.object({ url: z.string() }), {
    text: PAGES,
    values: [demo.accountId],
  });
  const ndjson = join(folder, "comments.ndjson");
  await writeComments(ndjson, { pages: rows.map(({ url }) => url), comments });
  await command("import", "comments", ndjson, ...account);
  await waitForEmptyQueues(client);
  await client.query("vacuum analyze");
  writeFileSync(join(folder, "filled.json"), JSON.stringify({ stories, comments, recipe: recipe() }));
}
