import { z } from "zod";
import { content, defineEndpoint, type Reply } from "@/server/http/index";
import {
  buildRobotsText,
  getNewsSitemap,
  getSitemapIndex,
  getSitemapPage,
} from "@/server/publishing/feeds/index";

const XML_TYPE = "application/xml";
/** The index and its pages change slowly; caching avoids rebuilding a large publication's for each robot. */
const SLOW_CACHE_CONTROL =
  "public,max-age=3600,s-maxage=3600,stale-while-revalidate=86400,stale-if-error=86400";

function toXmlReply(xml: string, cacheControl: string | null): Reply {
  const headers = cacheControl === null ? {} : { "cache-control": cacheControl };
  return content(xml, `${XML_TYPE}; charset=utf-8`, { headers });
}

const shared = {
  method: "get",
  tag: "Feeds",
  account: "host",
  credentials: ["none", "serverKey"],
  cache: "feed",
  ignoresAccept: true,
  errors: ["not_found"],
} as const;

const index = defineEndpoint(
  {
    ...shared,
    operationId: "getSitemapIndex",
    path: "/sitemap.xml",
    summary: "Get the sitemap index",
    responses: { 200: { description: "A sitemap index.", contentType: XML_TYPE } },
  },
  async ({ ctx }) => toXmlReply(await getSitemapIndex(ctx), SLOW_CACHE_CONTROL),
);

const page = defineEndpoint(
  {
    ...shared,
    operationId: "getSitemapPage",
    path: "/sitemaps/{page}",
    summary: "Get a sitemap page",
    params: z.object({
      page: z.string().describe("Page name from the index: `fronts.xml`, `2026-11-1.xml`."),
    }),
    responses: { 200: { description: "A sitemap of at most 10,000 URLs.", contentType: XML_TYPE } },
  },
  async ({ ctx, params }) => toXmlReply(await getSitemapPage(ctx, params.page), SLOW_CACHE_CONTROL),
);

const news = defineEndpoint(
  {
    ...shared,
    operationId: "getNewsSitemap",
    path: "/news_sitemap.xml",
    summary: "Get the news sitemap of the last 48 hours",
    responses: { 200: { description: "A news sitemap of at most 1,000 URLs.", contentType: XML_TYPE } },
  },
  async ({ ctx }) => toXmlReply(await getNewsSitemap(ctx), null),
);

const robots = defineEndpoint(
  {
    ...shared,
    operationId: "getRobotsText",
    path: "/robots.txt",
    summary: "Get robots.txt",
    responses: { 200: { description: "A robots exclusion file.", contentType: "text/plain" } },
  },
  async ({ ctx }) =>
    content(buildRobotsText(ctx), "text/plain; charset=utf-8", {
      headers: { "cache-control": SLOW_CACHE_CONTROL },
    }),
);

export const sitemapEndpoints = [index, page, news, robots] as const;
