import { type Statements, statement } from "@/server/platform/db/index";

const KEPT = statement(
  "imported_comments_kept",
  `select i.external_id as "externalId", i.payload, i.created_at as "createdAt", s.slug from imported_comment i
     join story s on s.id = i.story_id and s.account_id = i.account_id
   where i.account_id = $1 and not exists (
     select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)
   order by s.slug, i.created_at, i.external_id`,
);

/** A comment that an import kept with its story. */
export interface KeptComment {
  externalId: string;
  payload: unknown;
  createdAt: Date;
  slug: string;
}

/** Kept comments of the account that do not stand under their stories yet, story by story. */
export function findKeptComments(db: Statements, accountId: number): Promise<KeptComment[]> {
  return db.query<KeptComment>(KEPT, [accountId]);
}
