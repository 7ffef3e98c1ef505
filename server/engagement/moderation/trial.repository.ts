// Raw SQL: facts as of the creation of each of thousands of comments are computed in the database.
import type { CommentStatus } from "@/server/engagement/comment-states/index";
import { type Statements, statement } from "@/server/platform/db/index";

/** A past comment with the facts as of its creation. */
export interface PastComment {
  id: number;
  text: string;
  status: CommentStatus;
  toxicity: number;
  spamProbability: number | null;
  links: number;
  hasImage: boolean;
  isGuest: boolean;
  publishedBefore: number;
  agesBefore: number[];
  /** Whether a moderator decided about it manually. */
  decided: boolean;
  createdAt: Date;
}

declare global {
  interface JsonColumns {
    "moderation_trial_batch.agesBefore": PastComment["agesBefore"];
  }
}

// Newest first, by the primary key; each author's earlier comments come from the author index.
const PAST = statement(
  "moderation_trial_batch",
  `select c.id, left(c.text, 10000) as "text!", c.status, c.toxicity, c.spam_probability as "spamProbability",
     (select count(*)::int from jsonb_array_elements(c.ops) o where o -> 'attributes' ? 'link') as "links!",
     exists (select from jsonb_array_elements(c.ops) o where jsonb_typeof(o -> 'insert') = 'object' and o -> 'insert' ? 'image')
       as "hasImage!",
     a.kind = 'guest' as "isGuest!",
     (select count(*)::int from (select from comment e where e.author_id = c.author_id
        and (e.created_at, e.id) < (c.created_at, c.id) and e.visible
        order by e.created_at desc, e.id desc limit 100) p) as "publishedBefore!",
     (select coalesce(json_agg((extract(epoch from c.created_at - e.created_at) * 1000)::bigint), '[]') from (select created_at
        from comment where author_id = c.author_id and (created_at, id) < (c.created_at, c.id)
          and created_at > c.created_at - interval '1 day' order by created_at desc, id desc limit 50) e) as "agesBefore!",
     exists (select from moderation_decision d where d.account_id = $1 and d.comment_id = c.id and d.by_kind <> 'system')
       as "decided!",
     c.created_at as "createdAt"
   from comment c join reader a on a.id = c.author_id
   where c.account_id = $1 and c.created_at >= $2 and c.id < $3
   order by c.id desc limit $4`,
);

export function findPastComments(
  db: Statements,
  accountId: number,
  { since, below, limit }: { since: Date; below: number; limit: number },
): Promise<PastComment[]> {
  return db.query(PAST, [accountId, since, below, limit]);
}
