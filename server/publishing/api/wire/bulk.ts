import { z } from "@hono/zod-openapi";
import { type Reply, rawJson } from "@/server/http/index";
import type { BulkBody, BulkRequest, BulkResult } from "@/server/publishing/bulk/index";
import { collectionParameters, collectionQuery, collectionSchema, collectionText } from "./collection";
import { storyList } from "./story";
import { storyListParameters, storyListQuery } from "./story-list-query";

const MOST_NAMES = 50;
const LONGEST_NAME = 256;
/** More cache keys than this do not fit into the response headers that proxies take. */
const MOST_KEYS = 120;

const PARAMETERS = { stories: storyListParameters, collection: collectionParameters } as const;
const ALIASES: Readonly<Record<string, string>> = { story_group: "story-group" };

/** A parameter of a JSON body as it would stand in a query: text. Lists may come as arrays; null is no value. */
const value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
  .transform((given) => (given === null ? null : Array.isArray(given) ? given.join(",") : String(given)));

function typeOf(request: Record<string, unknown>): keyof typeof PARAMETERS | null {
  return request._type === "stories" || request._type === "collection" ? request._type : null;
}

/** Known parameters of a request in their normal form; of a kind or without a name that we do not know: null. */
function normalRequest(
  given: Record<string, unknown>,
  context: z.RefinementCtx,
): Record<string, string> | null {
  const type = typeOf(given);
  if (type === null) return null;
  const known = ["slug", ...Object.keys(PARAMETERS[type].shape)];
  const normal: Record<string, string> = { _type: type };
  for (const [key, raw] of Object.entries(given)) {
    const name = ALIASES[key] ?? key;
    if (!known.includes(name)) continue;
    const parsed = value.safeParse(raw);
    if (!parsed.success)
      context.addIssue({ code: "custom", path: [key], message: "must be a text, number or list" });
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
    _type: z.string().optional().describe("stories or collection; a request of another kind is left out."),
    slug: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Slug or id of the collection. Further keys: the parameters of the list's own address."),
  })
  .transform(normalRequest);

function normalBody(requests: Record<string, Record<string, string> | null>): BulkBody {
  const entries = Object.entries(requests).flatMap(([name, one]) =>
    one === null ? [] : [[name, one] as const],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const bulkBody = z.object({
  requests: z
    .record(z.string().max(LONGEST_NAME), request)
    .default({})
    .refine((requests) => Object.keys(requests).length <= MOST_NAMES, `holds more than ${MOST_NAMES} names`)
    .transform(normalBody)
    .openapi({
      type: "object",
      description: `Up to ${MOST_NAMES} requests by name; names are free and echoed.`,
      additionalProperties: {
        type: "object",
        properties: {
          _type: {
            type: "string",
            description: "`stories` or `collection`; others are left out of the answer.",
          },
          slug: { type: "string", description: "Slug or id of the collection." },
        },
        additionalProperties: {},
        description: "Further keys are the parameters of the list's own address.",
      },
      example: {
        front: { _type: "collection", slug: "home", limit: 5 },
        latest: { _type: "stories", "story-group": "published", limit: 10, fields: "id,headline,slug" },
      },
    }),
});

const keptBody = z.record(z.string(), z.record(z.string(), z.string()));

/** Normal requests, fresh from a body or kept, as the use case takes them. */
export function bulkRequests(body: unknown): BulkRequest[] {
  return Object.entries(keptBody.parse(body)).flatMap(([name, one]): BulkRequest[] => {
    if (one._type === "stories") {
      return [{ name, type: "stories", query: storyListQuery(storyListParameters.parse(one)) }];
    }
    if (one.slug === undefined) return [];
    return [
      { name, type: "collection", slug: one.slug, query: collectionQuery(collectionParameters.parse(one)) },
    ];
  });
}

export const bulkResults = z.object({
  results: z
    .record(z.string(), z.union([collectionSchema, storyList]))
    .describe("Answers by the names of their requests."),
});

function textOf(result: BulkResult): string {
  return result.type === "stories" ? `{"stories":${result.list.items}}` : collectionText(result.collection);
}

/** Keys of all results; stories' own keys go first where they are too many. */
function keysOf(results: readonly BulkResult[]): string {
  const texts = results.map((result) =>
    result.type === "stories" ? result.list.cacheKeys : result.collection.page.cacheKeys,
  );
  const keys = [...new Set(texts.flatMap((text) => text.split(" ")))].filter((key) => key !== "");
  const lasting = keys.length <= MOST_KEYS ? keys : keys.filter((key) => !key.startsWith("s/"));
  return lasting.slice(0, MOST_KEYS).join(" ");
}

/** Answers `{results}` of texts that are JSON already. */
export function bulkReply(results: readonly BulkResult[], headers: Record<string, string> = {}): Reply {
  const entries = results.map((result) => `${JSON.stringify(result.name)}:${textOf(result)}`);
  return rawJson(`{"results":{${entries.join(",")}}}`, {
    headers,
    cacheKeys: keysOf(results),
    uncacheable: results.some((result) => result.type === "stories" && result.list.uncacheable),
  });
}
