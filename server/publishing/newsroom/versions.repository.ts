// Raw SQL: each version is compared with the live and the newest one of its story.

import { type Db, statement } from "@/server/platform/db/index";
import type { StoryState } from "@/server/publishing/stories/index";

export interface VersionRow {
  id: string;
  version: number;
  state: StoryState;
  createdBy: string;
  createdAt: Date;
  live: boolean;
  newest: boolean;
}

const COLUMNS = `v.id, v.version, v.state, v.created_by as "createdBy", v.created_at as "createdAt",
  v.id = s.live_version_id is true as "live!", v.id = s.latest_version_id as "newest!"`;

// $3: published versions only; $4: versions older than this number.
const LIST = statement(
  "newsroom_versions",
  `select ${COLUMNS} from story_version v join story s on s.id = v.story_id
   where s.account_id = $1 and v.story_id = $2::uuid and (not $3 or v.state = 'published') and v.version < $4
   order by v.version desc limit $5`,
);

const CONTENT = statement(
  "newsroom_version_content",
  `select ${COLUMNS}, v.content from story_version v join story s on s.id = v.story_id
   where s.account_id = $1 and v.story_id = $2::uuid and (not $3 or v.state = 'published') and v.version = any($4::int[])`,
);

export function findVersions(
  db: Db,
  accountId: number,
  query: { storyId: string; publishedOnly: boolean; below: number; take: number },
): Promise<VersionRow[]> {
  const { storyId, publishedOnly, below, take } = query;
  return db.query(LIST, [accountId, storyId, publishedOnly, below, take]);
}

export function findVersionContents(
  db: Db,
  accountId: number,
  query: { storyId: string; publishedOnly: boolean; versions: readonly number[] },
): Promise<(VersionRow & { content: unknown })[]> {
  const { storyId, publishedOnly, versions } = query;
  return db.query(CONTENT, [accountId, storyId, publishedOnly, [...versions]]);
}
