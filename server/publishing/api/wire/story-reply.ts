import type { Context } from "@/server/context/index";
import { type Reply, rawJson } from "@/server/http/index";
import { isClosed, parseDocument, pickKeys, type ReadableStory } from "@/server/publishing/stories/index";

/** Route options of a single-story operation: an entitled reader gets a closed story in full. */
export const personalizedReadOptions = {
  credentials: ["none", "serverKey", "svcJwt", "memberSession"],
  sharedUntilNamed: true,
} as const;

/** Caches store a closed story separately per credential. */
const PER_READER_HEADERS = { vary: "Cookie, X-QT-AUTH, Authorization" };

/** Build `{story}` from a stored document: sent unparsed, or reduced to the requested keys. */
export function storyReply(ctx: Context, row: ReadableStory, fields: readonly string[] | undefined): Reply {
  const { etag, cache_keys: cacheKeys } = row;
  const vary = isClosed(row.access, ctx.account.settings) ? { headers: { ...PER_READER_HEADERS } } : {};
  const shared = { uncacheable: row.isPersonal, cacheKeys, ...vary };
  if (fields === undefined) return rawJson(`{"story":${row.doc}}`, { etag, ...shared });
  const picked = pickKeys(parseDocument(row.doc), fields);
  return rawJson(JSON.stringify({ story: picked }), shared);
}
