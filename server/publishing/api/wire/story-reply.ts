import { type Reply, rawJson } from "@/server/http/index";
import { parseDocument, pickKeys, type StoryDocumentRow } from "@/server/publishing/stories/index";

/** `{story}` from a stored document: streamed out as it is, or only its asked keys. */
export function storyReply(row: StoryDocumentRow, fields: readonly string[] | undefined): Reply {
  if (fields === undefined) {
    return rawJson(`{"story":${row.doc}}`, { etag: row.etag, cacheKeys: row.cache_keys });
  }
  const picked = pickKeys(parseDocument(row.doc), fields);
  return rawJson(JSON.stringify({ story: picked }), { cacheKeys: row.cache_keys });
}
