import type { Context } from "@/server/accounts/index";
import { type Reply, rawJson } from "@/server/http/index";
import { isClosed, type OpenedStory, parseDocument, pickKeys } from "@/server/publishing/stories/index";

/** Of an operation that answers with one story: readers who are entitled to a closed one get it whole. */
export const readableWhole = {
  credentials: ["none", "serverKey", "svcJwt", "memberSession"],
  sharedUntilNamed: true,
} as const;

/** Caches keep a closed story apart for callers who say who they are. */
const BY_READER = { vary: "Cookie, X-QT-AUTH, Authorization" };

/** `{story}` from a stored document: streamed out as it is, or only its asked keys. */
export function storyReply(ctx: Context, row: OpenedStory, fields: readonly string[] | undefined): Reply {
  const { etag, cache_keys: cacheKeys } = row;
  const vary = isClosed(row.access, ctx.account.settings) ? { headers: { ...BY_READER } } : {};
  const shared = { uncacheable: row.isPersonal, cacheKeys, ...vary };
  if (fields === undefined) return rawJson(`{"story":${row.doc}}`, { etag, ...shared });
  const picked = pickKeys(parseDocument(row.doc), fields);
  return rawJson(JSON.stringify({ story: picked }), shared);
}
