// Raw SQL: a widget reads a profile for each reader it shows, on a shared read connection.

import { readStatement, type Statements } from "@/server/platform/db/index";

/** The public profile of a reader, for applications and widgets. */
export interface ReaderProfile {
  id: number;
  name: string;
  slug: string;
  avatarUrl: string | null;
  bio: string;
  /** Social network with which a member signed up; null: none, or not a member. */
  provider: string | null;
}

const PROFILE = readStatement(
  "oauth_reader_profile",
  `select r.id as "id!", r.name as "name!", r.slug as "slug!", r.avatar_url as "avatarUrl", r.bio as "bio!",
     case when m.source not in ('email', 'phone') then m.source end as provider
   from reader r left join member m on m.id = r.id where r.account_id = $1 and r.id = $2`,
);

export async function findProfile(
  db: Statements,
  accountId: number,
  readerId: number,
): Promise<ReaderProfile | null> {
  const [row] = await db.query(PROFILE, [accountId, readerId]);
  return row ?? null;
}
