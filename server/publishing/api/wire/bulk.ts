import { computeEtag, type Reply, rawJson } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { BulkBody, BulkRequest, BulkResult } from "@/server/publishing/bulk/index";
import { collectionParameters, collectionParts, collectionQuery, collectionSchema } from "./collection";
import { storyList } from "./story";
import { storyListParameters, storyListQuery } from "./story-list-query";

const MAX_NAMES = 50;
const MAX_NAME_LENGTH = 256;
/** Maximum number of cache keys; more do not fit into the response headers that proxies accept. */
const MAX_CACHE_KEYS = 120;

const PARAMETERS = { stories: storyListParameters, collection: collectionParameters } as const;
const ALIASES: Readonly<Record<string, string>> = { story_group: "story-group" };

/** A parameter of a JSON body as query text. A list may be an array; null means absent. */
const value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (value === null ? null : Array.isArray(value) ? value.join(",") : String(value)));

function getRequestType(request: Record<string, unknown>): keyof typeof PARAMETERS | null {
  return request._type === "stories" || request._type === "collection" ? request._type : null;
}

/** Normalise the supported parameters of a request; null for an unsupported type or one without `_type`. */
function normalizeRequest(
  input: Record<string, unknown>,
  context: z.RefinementCtx,
): Record<string, string> | null {
  const type = getRequestType(input);
  if (type === null) return null;
  const allowedKeys = ["slug", ...Object.keys(PARAMETERS[type].shape)];
  const normal: Record<string, string> = { _type: type };
  for (const [key, raw] of Object.entries(input)) {
    const name = ALIASES[key] ?? key;
    if (!allowedKeys.includes(name)) continue;
    const parsed = value.safeParse(raw);
    if (!parsed.success)
      context.addIssue({ code: "custom", path: [key], message: "must be text, a number or a list" });
    else if (parsed.data !== null && normal[name] === undefined) normal[name] = parsed.data;
  }
  const checked = PARAMETERS[type].safeParse(normal);
  for (const issue of checked.error?.issues ?? []) {
    context.addIssue({ code: "custom", path: issue.path, message: issue.message });
  }
  return Object.fromEntries(Object.entries(normal).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const request = z
  .looseObject({
    _type: z
      .string()
      .optional()
      .describe("stories or collection; other values are omitted from the response."),
    slug: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Collection slug or ID. Other keys: the query parameters of the list's own endpoint."),
  })
  .transform(normalizeRequest);

function normalizeBody(requests: Record<string, Record<string, string> | null>): BulkBody {
  const entries = Object.entries(requests).flatMap(([name, parameters]) =>
    parameters === null ? [] : [[name, parameters] as const],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const bulkBody = z.object({
  requests: z
    .record(z.string().max(MAX_NAME_LENGTH), request)
    .default({})
    .refine((requests) => Object.keys(requests).length <= MAX_NAMES, `can have at most ${MAX_NAMES} names`)
    .transform(normalizeBody)
    .openapi({
      type: "object",
      description: `Up to ${MAX_NAMES} requests by name. You choose the names; the response uses them.`,
      additionalProperties: {
        type: "object",
        properties: {
          _type: {
            type: "string",
            description: "`stories` or `collection`; other values are omitted from the response.",
          },
          slug: { type: "string", description: "Collection slug or ID." },
        },
        additionalProperties: {},
        description: "Other keys are the query parameters of the list's own endpoint.",
      },
      example: {
        front: { _type: "collection", slug: "home", limit: 5 },
        latest: { _type: "stories", "story-group": "published", limit: 10, fields: "id,headline,slug" },
      },
    }),
});

const storedBody = z.record(z.string(), z.record(z.string(), z.string()));

/** Convert normalised requests (from a body or from storage) to use-case input. */
export function bulkRequests(body: unknown): BulkRequest[] {
  return Object.entries(storedBody.parse(body)).flatMap(([name, parameters]): BulkRequest[] => {
    if (parameters._type === "stories") {
      return [{ name, type: "stories", query: storyListQuery(storyListParameters.parse(parameters)) }];
    }
    if (parameters.slug === undefined) return [];
    return [
      {
        name,
        type: "collection",
        slug: parameters.slug,
        query: collectionQuery(collectionParameters.parse(parameters)),
      },
    ];
  });
}

export const bulkResults = z.object({
  results: z.record(z.string(), z.union([collectionSchema, storyList])).describe("Results by request name."),
});

/** A result as JSON text, which `}` ends. */
interface ResultParts {
  head: string;
  items: string;
  /** What its digest consists of; null: unknown. */
  digest: readonly unknown[] | null;
}

function toParts(result: BulkResult): ResultParts {
  if (result.type === "stories") {
    const { list, fields } = result;
    const digest = list.digest === null ? null : [list.digest, fields];
    return { head: '{"stories":', items: list.items, digest };
  }
  const { head, etag } = collectionParts(result.collection);
  return { head, items: result.collection.page.items, digest: etag === null ? null : [etag] };
}

/** Collect the cache keys of all results; keys of single stories are dropped first if there are too many. */
function collectCacheKeys(results: readonly BulkResult[]): string {
  const texts = results.map((result) =>
    result.type === "stories" ? result.list.cacheKeys : result.collection.page.cacheKeys,
  );
  const keys = [...new Set(texts.flatMap((text) => text.split(" ")))].filter((key) => key !== "");
  const retained = keys.length <= MAX_CACHE_KEYS ? keys : keys.filter((key) => !key.startsWith("s/"));
  return retained.slice(0, MAX_CACHE_KEYS).join(" ");
}

/** Compute the ETag from the digests of all results; null: one of them is unknown. */
function combineDigests(
  results: readonly { name: string; digest: readonly unknown[] | null }[],
): string | null {
  if (results.some(({ digest }) => digest === null)) return null;
  return computeEtag(JSON.stringify(results.map(({ name, digest }) => [name, digest])));
}

/** The end of a result. */
const END = Buffer.from("}");

/**
 * Build the `{results}` response from texts that are JSON already. Each is encoded by itself: a text of more than about
 * 64,000 characters, some of them outside Latin-1, takes V8 two hundred times as long to join as two halves of it.
 */
export function bulkReply(results: readonly BulkResult[], headers: Record<string, string> = {}): Reply {
  const parts = results.map((result) => ({ name: result.name, ...toParts(result) }));
  const pieces = parts.flatMap(({ name, head, items }, n) => [
    Buffer.from(`${n === 0 ? "" : ","}${JSON.stringify(name)}:${head}`),
    Buffer.from(items),
    END,
  ]);
  const body = Buffer.concat([Buffer.from('{"results":{'), ...pieces, Buffer.from("}}")]);
  return rawJson(body, {
    headers,
    etag: combineDigests(parts),
    cacheKeys: collectCacheKeys(results),
    uncacheable: results.some((result) => result.type === "stories" && result.list.uncacheable),
  });
}
