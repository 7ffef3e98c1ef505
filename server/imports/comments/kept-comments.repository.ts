import { type Statements, statement } from "@/server/platform/db/index";

const KEPT = statement(
  "imported_comments_kept",
  `select i.external_id as "externalId", i.payload, i.created_at as "createdAt", i.story_id as "storyId", s.slug
   from imported_comment i join story s on s.id = i.story_id and s.account_id = i.account_id
   where i.account_id = $1 and (i.story_id, i.created_at, i.external_id) > ($3::uuid, $4::timestamptz, $5::text)
     and not exists (select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)
   order by i.story_id, i.created_at, i.external_id limit $2`,
);

/** A comment that an import kept with its story. */
export interface KeptComment {
  externalId: string;
  payload: unknown;
  createdAt: Date;
  storyId: string;
  slug: string;
}

/** Where one stands among the others. */
type KeptPlace = Pick<KeptComment, "storyId" | "createdAt" | "externalId">;

export const BEFORE_ALL: KeptPlace = {
  storyId: "00000000-0000-0000-0000-000000000000",
  createdAt: new Date(0),
  externalId: "",
};

/** Kept comments of the account that do not stand under their stories yet, story by story, after another one. */
export function findKeptComments(
  db: Statements,
  accountId: number,
  { after, take }: { after: KeptPlace; take: number },
): Promise<KeptComment[]> {
  return db.query<KeptComment>(KEPT, [accountId, take, after.storyId, after.createdAt, after.externalId]);
}

const COUNT = statement(
  "imported_comments_count",
  `select count(*)::int as kept from imported_comment i where i.account_id = $1
     and not exists (select from comment c where c.account_id = i.account_id and c.external_id = i.external_id)`,
);

export async function countKeptComments(db: Statements, accountId: number): Promise<number> {
  const [row] = await db.query<{ kept: number }>(COUNT, [accountId]);
  return row?.kept ?? 0;
}
