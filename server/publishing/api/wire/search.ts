import {
  fieldsParameter,
  idParameter,
  limitParameter,
  offsetParameter,
  textParameter,
} from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import type { SearchQuery, SearchSort } from "@/server/publishing/search/index";

const SORTS = {
  asc: "oldest",
  ascending: "oldest",
  desc: "newest",
  descending: "newest",
  "published-at": "newest",
  "updated-at": "updated",
  relevance: "relevance",
} as const satisfies Record<string, SearchSort>;

/** Numbers below this are seconds: as milliseconds they would be before March 1973. */
const MAX_SECONDS = 100_000_000_000;
/** 31 December 9999. */
const MAX_INSTANT = 253_402_300_799_999;

function instantParameter(describe: string) {
  return z
    .string()
    .regex(/^[0-9]{1,15}$/, "must be an epoch time in whole milliseconds or seconds")
    .transform(Number)
    .refine((value) => value <= MAX_INSTANT, "must be an epoch time in whole milliseconds or seconds")
    .transform((value) => new Date(value < MAX_SECONDS ? value * 1000 : value))
    .openapi({
      type: "integer",
      minimum: 0,
      maximum: MAX_INSTANT,
      description: `${describe} Epoch milliseconds, or seconds.`,
    });
}

export const searchParameters = z.object({
  q: textParameter(
    'Search words, all required; "in quotes" for a phrase; `or` between alternatives; `-` to exclude a word. Empty: all stories.',
    400,
  ).optional(),
  author: textParameter("Full or partial author name, case-insensitive.", 200).optional(),
  "author-id": idParameter("Filter by author ID.").optional(),
  "section-id": idParameter("Filter by section ID.").optional(),
  tag: textParameter("Tag name or slug, case-insensitive.", 200).optional(),
  limit: limitParameter(),
  offset: offsetParameter(),
  fields: fieldsParameter,
  "published-before": instantParameter("Only stories published before this time.").optional(),
  "published-after": instantParameter("Only stories published after this time.").optional(),
  sort: z
    .enum(["asc", "desc", "ascending", "descending", "published-at", "updated-at", "relevance"])
    .optional()
    .describe(
      "asc, ascending: oldest first; desc, descending, published-at: newest first; updated-at: last updated first; relevance: default if q is set.",
    ),
});

/** Convert parsed parameters to use-case input. */
export function searchQuery(params: z.output<typeof searchParameters>): SearchQuery {
  return {
    q: params.q,
    author: params.author,
    authorId: params["author-id"],
    sectionId: params["section-id"],
    tag: params.tag,
    publishedBefore: params["published-before"],
    publishedAfter: params["published-after"],
    sort: params.sort === undefined ? undefined : SORTS[params.sort],
    limit: params.limit,
    offset: params.offset,
    fields: params.fields,
  };
}

export const searchResults = z.object({
  results: z.object({
    from: z.int().describe("Offset of the page."),
    size: z.int().describe("Limit of the page."),
    total: z
      .int()
      .describe(
        "Number of matching stories. With search words: exact up to 1,000 (always exact in publications of up to 40,000 stories), then estimated; at most 10,000, which is also the last result you can page to. Exact for all stories, or those of one section, tag or author.",
      ),
    stories: z
      .array(z.looseObject({}))
      .describe("The page of results, with default keys or the requested fields."),
    term: z.string().describe("The search text: q without surrounding spaces."),
  }),
});
