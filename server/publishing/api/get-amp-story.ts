import { z } from "zod";
import { content, defineEndpoint, empty, listAccepted, type Reply, rawJson } from "@/server/http/index";
import { type AmpStory, getAmpStory } from "@/server/publishing/amp/index";
import { storyEnvelope } from "./wire/story";

const HTML_TYPE = "text/html";
/** Content security policy: AMP's own scripts only; viewers of search engines embed the document in a frame. */
const POLICY =
  "script-src blob: https://cdn.ampproject.org; object-src 'none'; base-uri 'self'; frame-ancestors *";
const HEADERS = { "content-security-policy": POLICY, "x-content-type-options": "nosniff" };

const ampEnvelope = storyEnvelope.extend({
  "amp-html": z
    .string()
    .nullable()
    .describe(
      "The complete AMP document. null for a story without one: is-amp-supported is false, its attribute disable-amp-for-single-story is true, or it contains elements that AMP can't show and the account redirects such stories to the web.",
    ),
});

const query = z
  .object({
    slug: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe("Slug of the story, or any path that ends with its last segment."),
    id: z.string().min(1).max(64).optional().describe("Story ID; takes precedence over slug."),
  })
  .refine(({ slug, id }) => slug !== undefined || id !== undefined, {
    error: "a slug or an id is required",
    path: ["slug"],
  });

/** Send the document itself; a story without one redirects to its web page. */
function toPage({ row, webUrl, document }: AmpStory, vary: Record<string, string>): Reply {
  if (document === null) return empty(302, { location: webUrl, ...vary });
  return content(document, `${HTML_TYPE}; charset=utf-8`, {
    cacheKeys: row.cache_keys,
    headers: { ...HEADERS, ...vary },
  });
}

/** Whether a caller prefers the HTML document over JSON. */
function prefersPage(accept: string | null): boolean {
  const preferred = listAccepted(accept).find((type) => type === HTML_TYPE || type === "application/json");
  return preferred === HTML_TYPE;
}

const story = defineEndpoint(
  {
    operationId: "getAmpStory",
    method: "get",
    path: "/api/v1/amp/story",
    tag: "AMP",
    summary: "Get a story with its AMP document",
    description:
      "Resolves the story like stories-by-slug, or by ID. With Accept text/html it returns the document itself, or a 302 redirect to the story's page if there is no document. Non-public text is never in the public document.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: (_params, search) => {
      const id = search.get("id");
      return id === null ? { slug: search.get("slug") ?? "" } : { id };
    },
    query,
    responses: {
      200: { description: "The story and its document.", schema: ampEnvelope, otherTypes: [HTML_TYPE] },
      302: {
        description:
          "Only with Accept text/html: the story has no AMP page; Location is its page on the web.",
      },
    },
    errors: ["not_found"],
  },
  async ({ ctx, query, header }) => {
    const amp = await getAmpStory(
      ctx,
      query.id === undefined ? { slug: query.slug ?? "" } : { id: query.id },
    );
    const vary = { vary: "Accept" };
    if (prefersPage(header("accept"))) return toPage(amp, vary);
    const body = `{"story":${amp.row.doc},"amp-html":${JSON.stringify(amp.document)}}`;
    return rawJson(body, { cacheKeys: amp.row.cache_keys, headers: vary });
  },
);

const ampPage = defineEndpoint(
  {
    operationId: "getAmpPage",
    method: "get",
    path: "/amp/story/{slug}",
    matching: { slug: ".+" },
    tag: "AMP",
    summary: "Get the AMP page of a story",
    description:
      "Redirects (302) to the story's web page if it has no AMP page. The slug can contain slashes.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: ({ slug = "" }) => ({ slug }),
    ignoresAccept: true,
    params: z.object({ slug: z.string().max(2048).describe("Slug of the story.") }),
    responses: {
      200: { description: "A valid AMP document.", contentType: HTML_TYPE },
      302: { description: "The story has no AMP page; Location is its page on the web." },
    },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => toPage(await getAmpStory(ctx, { slug: params.slug }), {}),
);

export const ampEndpoints = [story, ampPage] as const;
