import { z } from "@hono/zod-openapi";
import { type Reply, rawJson } from "@/server/http/index";
import { parseDocument, pickKeys, type StoryDocumentRow } from "@/server/publishing/stories/index";

/** `fields=headline, slug,`: blanks are trimmed, empty parts and unknown names ignored. Absent: undefined. */
export const fieldsParameter = z
  .string()
  .max(4096)
  .optional()
  .transform((list) => {
    const keys = list
      ?.split(",")
      .map((key) => key.trim())
      .filter((key) => key !== "");
    return keys === undefined || keys.length === 0 ? undefined : keys;
  })
  .openapi({ type: "string", description: "Comma list of the only keys wanted of each story." });

/** `{story}` from a stored document: streamed out as it is, or only its asked keys. */
export function storyReply(row: StoryDocumentRow, fields: readonly string[] | undefined): Reply {
  if (fields === undefined) {
    return rawJson(`{"story":${row.doc}}`, { etag: row.etag, cacheKeys: row.cache_keys });
  }
  const picked = pickKeys(parseDocument(row.doc), fields);
  return rawJson(JSON.stringify({ story: picked }), { cacheKeys: row.cache_keys });
}
