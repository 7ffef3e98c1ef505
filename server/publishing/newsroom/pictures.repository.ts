// Raw SQL: picks parts of JSON documents in the database.

import { type Db, statement } from "@/server/platform/db/index";

/** A picture for stories: a key in our own storage, or an external address. */
export interface NewsroomPicture {
  key: string | null;
  url: string | null;
  caption: string | null;
  attribution: string | null;
  altText: string | null;
  metadata: Record<string, unknown> | null;
}

const HEROES = statement(
  "newsroom_heroes",
  `select h->>'key' as key, h->>'url' as url, h->>'caption' as caption, h->>'attribution' as attribution,
     h->>'altText' as "altText", nullif(h->'metadata', 'null'::jsonb) as metadata
   from story s join story_version v on v.id = s.latest_version_id
   cross join lateral (select v.content->'heroImage' as h) hero
   where s.account_id = $1 and s.id = any($2::uuid[]) and (h->>'key' is not null or h->>'url' is not null)
   order by s.updated_at desc, s.id`,
);

declare global {
  interface JsonColumns {
    "newsroom_heroes.metadata": Record<string, unknown>;
  }
}

/** Hero pictures of these stories, from their newest versions. */
export function findHeroes(
  db: Db,
  accountId: number,
  storyIds: readonly string[],
): Promise<NewsroomPicture[]> {
  return db.query(HEROES, [accountId, [...storyIds]]);
}
