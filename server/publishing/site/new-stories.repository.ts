// Raw SQL: each followed author and topic has a start of its own, along the index of its stories.
import { type Db, statement } from "@/server/platform/db/index";

// A facet has the time of the last publication, which is never before the first. List documents have no summary.
const NEW_STORIES = statement(
  "site_new_stories",
  `with followed as (
     select 'a' as kind, a.id, a.after from unnest($2::int[], $3::timestamptz[]) as a(id, after)
     union all
     select 't', t.id, w.after from unnest($4::text[], $5::timestamptz[]) as w(slug, after)
       join tag t on t.account_id = $1 and t.slug = w.slug)
   select p.public_doc as doc
   from (
     select s.id, s.first_published_at as at
     from followed w
     join story_facet f on f.account_id = $1 and f.kind = w.kind::char(1) and f.facet_id = w.id
       and f.published_at > w.after
     join story s on s.id = f.story_id and s.account_id = $1 and s.first_published_at > w.after
       and s.first_published_at <= $6
     group by s.id
     order by s.first_published_at desc, s.id limit $7) k
   join published_story p on p.story_id = k.id
   order by k.at desc, k.id`,
);

/**
 * Authors by their ids and topics by their slugs, each with the time after which its stories are new, and the time
 * until which they are.
 */
export interface NewStoryQuery {
  authors: readonly { id: number; after: Date }[];
  topics: readonly { slug: string; after: Date }[];
  until: Date;
  limit: number;
}

/**
 * Find the public documents of stories by any of these authors or on any of these topics that were first published after
 * the time of one of them, and at `until` at the latest; the newest first, each once.
 */
export async function findNewStories(
  db: Db,
  accountId: number,
  { authors, topics, until, limit }: NewStoryQuery,
): Promise<string[]> {
  const rows = await db.query(NEW_STORIES, [
    accountId,
    authors.map(({ id }) => id),
    authors.map(({ after }) => after),
    topics.map(({ slug }) => slug),
    topics.map(({ after }) => after),
    until,
    limit,
  ]);
  return rows.map(({ doc }) => doc);
}
