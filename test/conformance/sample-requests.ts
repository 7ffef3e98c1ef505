import { z } from "zod";
import type { DemoFile } from "@/prisma/seed/demo-file";
import type { TestApp } from "@/test/test-app";
import { accessSamples } from "./access-samples";
import { catalogueSamples } from "./catalogue-samples";
import { checkoutSamples } from "./checkout-samples";
import { crawlerSamples } from "./crawler-samples";
import { engagementSamples } from "./engagement-samples";
import { gatewaySamples } from "./gateway-samples";
import { lifecycleSamples } from "./lifecycle-samples";
import { loginSamples } from "./login-samples";
import { mailSamples } from "./mail-samples";
import { memberSamples } from "./member-samples";
import { moderationSamples } from "./moderation-samples";
import { oauthSamples } from "./oauth-samples";
import { personalDataSamples } from "./personal-data-samples";
import type { Samples } from "./samples";
import { sandboxSamples } from "./sandbox-samples";
import { scriptSamples } from "./script-samples";
import { threadSamples } from "./thread-samples";
import { voucherSamples } from "./voucher-samples";
import { walletSamples } from "./wallet-samples";
import { widgetSamples } from "./widget-samples";
import { workflowSamples } from "./workflow-samples";

const stories = z.object({
  stories: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      "external-id": z.string(),
      "story-template": z.string().nullable(),
      "hero-image-s3-key": z.string().nullable(),
      "hero-image-url": z.string().nullish(),
      authors: z.array(z.object({ id: z.number(), slug: z.string() })).min(1),
      tags: z.array(z.object({ slug: z.string(), name: z.string() })),
      sections: z.array(z.object({ id: z.number(), slug: z.string() })),
    }),
  ),
});
const pathSchema = z.string().startsWith("/");

const BULK = {
  requests: {
    home: { _type: "collection", slug: "home", limit: 3 },
    latest: { _type: "stories", "story-group": "published", limit: 5 },
    few: { _type: "stories", fields: "id,headline", limit: 2 },
    odd: { _type: "weather" },
    gone: { _type: "collection", slug: "no-such-collection" },
  },
};

function posted(value: unknown, type = "application/json"): RequestInit {
  return { method: "POST", body: JSON.stringify(value), headers: { "content-type": type } };
}

/** Addresses inside a feed or sitemap, without their origin. */
function listPaths(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

async function loadContent(app: TestApp) {
  const keys = "id,slug,external-id,story-template,hero-image-s3-key,authors,tags,sections";
  const list = stories.parse(await (await app.fetch(`/api/v1/stories?limit=100&fields=${keys}`)).json());
  const full = list.stories.find(
    (one) => one.tags.length > 0 && one.sections.length > 0 && one["hero-image-s3-key"] !== null,
  );
  if (full === undefined) throw new Error("the demo has no story with a tag, a section and a picture");
  const index = await (await app.fetch("/sitemap.xml")).text();
  const bulkResponse = await app.fetch("/api/v1/bulk-request", posted(BULK));
  return {
    ids: list.stories.map(({ id }) => id),
    full,
    sitemaps: listPaths(index),
    storedBulk: pathSchema.parse(
      new URL(bulkResponse.headers.get("location") ?? "", "http://x.example").pathname,
    ),
  };
}

const FIRST_MEDIA = /\/media\/([^"?\\ ]+)/;

/** Representative requests of every operation, over the demo newsroom. */
export async function sampleRequests(app: TestApp, demo: DemoFile): Promise<Samples> {
  const { ids, full, sitemaps, storedBulk } = await loadContent(app);
  const [tag, section, author] = [full.tags[0], full.sections[0], full.authors[0]];
  const server = { headers: { "x-subauth": demo.account.server_key } };
  const unpublished = await app.db.prisma.story.findMany({ where: { state: { not: "published" } } });
  const drafts = unpublished.map(({ id }) => id);
  const nobody = "00000000-0000-4000-8000-000000000000";
  const document = await (await app.fetch(`/api/v1/stories/${full.id}`)).text();
  const media = FIRST_MEDIA.exec(document)?.[1] ?? full["hero-image-s3-key"] ?? "";
  const every = (...paths: string[]) => paths.map((path) => ({ path }));
  const missing = (path: string) => ({ path, status: 404 });
  return {
    listEvents: [
      { path: "/api/v1/events", init: server },
      { path: "/api/v1/events?after=7&limit=5&name=publishing/story.published", init: server },
      { path: "/api/v1/events", status: 401 },
    ],
    listStories: every(
      "/api/v1/stories",
      "/api/v1/stories?limit=0",
      "/api/v1/stories?story-group=published&limit=100&offset=3",
      "/api/v1/stories?story-order=last-updated&limit=5",
      `/api/v1/stories?section=${section?.slug}&tag=${encodeURIComponent(tag?.name ?? "")}`,
      `/api/v1/stories?section-id=${section?.id}&author-id=${author?.id}&tag-slugs=${tag?.slug}`,
      "/api/v1/stories?randomize=true&limit=3",
      "/api/v1/stories?fields=id,headline,cards,no-such-field&limit=100",
      `/api/v1/stories?not-story-content-ids=${ids.slice(0, 5).join(",")}`,
      "/api/v1/stories?template=live-blog",
      "/api/v1/stories?offset=2000000000",
    ),
    getStoryBySlug: [
      ...every(`/api/v1/stories-by-slug?slug=${demo.story.slug}`),
      ...every(`/api/v1/stories-by-slug?slug=${demo.subscription_story.slug}&fields=id,slug,cards`),
      missing("/api/v1/stories-by-slug?slug=no-such-story"),
    ],
    getStory: [
      ...ids.map((id) => ({ path: `/api/v1/stories/${id}` })),
      { path: `/api/v1/stories/${demo.subscription_story.id}`, init: server },
      missing(`/api/v1/stories/${nobody}`),
    ],
    listRelatedStories: [
      ...every(
        `/api/v1/stories/${full.id}/related-stories`,
        `/api/v1/stories/${full.id}/related-stories?limit=2&fields=id`,
      ),
      missing(`/api/v1/stories/${nobody}/related-stories`),
    ],
    getStoryAttributes: [
      ...every(...ids.slice(0, 20).map((id) => `/api/v1/stories/${id}/attributes`)),
      missing(`/api/v1/stories/${nobody}/attributes`),
    ],
    getStoryByExternalId: [
      ...every(`/api/v1/story-by-external-id/${encodeURIComponent(full["external-id"])}`),
      missing("/api/v1/story-by-external-id/none"),
    ],
    previewStory: [
      { path: `/api/v1/preview/story/${full.id}`, init: server },
      ...drafts.map((id) => ({ path: `/api/v1/preview/story/${id}`, init: server })),
      { path: `/api/v1/preview/story/${full.id}`, status: 401 },
      { path: `/api/v1/preview/story/${nobody}`, init: server, status: 404 },
    ],
    ...(await workflowSamples(app, demo)),
    ...(await moderationSamples(app, demo)),
    ...(await engagementSamples(app, demo.account.id)),
    ...(await mailSamples(app, demo.account.id)),
    ...(await threadSamples(app, demo.account.id)),
    ...widgetSamples(demo.account.id),
    ...(await memberSamples(app, demo)),
    ...(await loginSamples(app, demo)),
    ...(await oauthSamples(app, demo)),
    ...(await crawlerSamples(app, demo)),
    ...(await catalogueSamples(app, demo)),
    ...(await lifecycleSamples(app, demo)),
    ...(await checkoutSamples(app, demo)),
    ...(await walletSamples(app, demo)),
    ...(await voucherSamples(app, demo)),
    ...(await scriptSamples(app, demo)),
    ...(await gatewaySamples(app, demo)),
    ...(await sandboxSamples(app, demo)),
    ...(await personalDataSamples(app, demo)),
    ...(await accessSamples(app, demo)),
    listBreakingNews: every("/api/v1/breaking-news", "/api/v1/breaking-news?limit=1&fields=id,headline"),
    listAuthors: every("/api/v1/authors", "/api/v1/authors?limit=2&offset=1"),
    listAuthorsBare: every("/api/authors", "/api/authors?limit=1"),
    getAuthor: [
      ...every(`/api/v1/authors/${author?.id}`, `/api/v1/authors/${author?.slug}`),
      missing("/api/v1/authors/999999"),
    ],
    getTags: every(`/api/v1/tags/${tag?.slug}`, "/api/v1/tags/no-such-tag"),
    listEntities: every(
      "/api/v1/entities",
      `/api/v1/entities?id=${demo.entity.id}`,
      "/api/v1/entities?q=a&limit=2",
      `/api/v1/entities?ids=${demo.entity.id},7`,
    ),
    getEntity: [...every(`/api/v1/entities/${demo.entity.id}`), missing("/api/v1/entities/999999")],
    getEntityBare: [...every(`/api/v1/entity/${demo.entity.id}`), missing("/api/v1/entity/999999")],
    getEntityRelations: [
      missing(`/api/v1/entities/999999/people`),
      ...every(...demoRelations(demo.entity.id)),
    ],
    getConfig: every("/api/v1/config"),
    getMenuGroups: every("/api/v1/menu-groups"),
    getCustomPage: [...every("/api/v1/custom-urls/%2Fabout"), missing("/api/v1/custom-urls/%2Fno-such-page")],
    getAmpConfig: every("/api/v1/amp/config"),
    search: every(
      "/api/v1/search?q=harbour",
      "/api/v1/search?q=harbour&fields=id,headline&sort=relevance",
      `/api/v1/search?author-id=${author?.id}&limit=1`,
    ),
    advancedSearch: every("/api/v1/advanced-search?q=harbour", "/api/v1/advanced-search?q=zzzzzzzz"),
    getCollection: [
      ...every(
        "/api/v1/collections/home",
        "/api/v1/collections/home?item-type=collection",
        "/api/v1/collections/home?limit=2&offset=1&story-fields=id,headline",
      ),
      missing("/api/v1/collections/no-such-collection"),
    ],
    getCollectionRss: [
      ...every("/api/v1/collections/home.rss"),
      missing("/api/v1/collections/no-such-collection.rss"),
    ],
    listAuthorCollection: [
      ...every(`/api/v1/authors/${author?.id}/collection?limit=3`),
      missing("/api/v1/authors/999999/collection"),
    ],
    listEntityCollections: [
      ...every(`/api/v1/entity/${demo.entity.id}/collections`),
      missing("/api/v1/entity/999999/collections"),
    ],
    bulk: [
      { path: "/api/v1/bulk", init: posted(BULK) },
      { path: "/api/v1/bulk", init: posted(BULK, "text/plain") },
      { path: "/api/v1/bulk", init: posted({ requests: [] }), status: 400 },
    ],
    bulkRequest: [{ path: "/api/v1/bulk-request", init: posted(BULK), status: 303 }],
    previewCollection: [
      { path: "/api/v1/preview/any/collections/home?limit=2", init: server },
      { path: "/api/v1/preview/any/collections/no-such-collection", init: server, status: 404 },
      { path: "/api/v1/preview/any/collections/home", status: 401 },
    ],
    previewBulk: [
      { path: "/api/v1/preview/any/bulk-request", init: { ...posted(BULK), ...server } },
      { path: "/api/v1/preview/any/bulk-request", init: posted(BULK), status: 401 },
    ],
    getBulk: [...every(storedBulk), missing("/api/v1/bulk/0000000000000000000000000000000000000000")],
    getStoriesRss: every(
      "/stories.rss",
      `/stories.rss?section=${section?.slug}`,
      `/stories.rss?tag=${tag?.slug}`,
    ),
    getStoriesRssAlias: every("/feed", "/feed?time-period=last-7-days"),
    getInstantArticles: every("/api/instant-articles.rss"),
    getAmpStory: [
      ...every(`/api/v1/amp/story?slug=${demo.story.slug}`, `/api/v1/amp/story?id=${demo.story.id}`),
      missing("/api/v1/amp/story?slug=no-such-story"),
    ],
    getAmpPage: [...every(`/amp/story/${demo.story.slug}`), missing("/amp/story/no-such-story")],
    getSitemapIndex: every("/sitemap.xml"),
    getSitemapPage: [...every(...sitemaps), missing("/sitemaps/1999-01-1.xml")],
    getNewsSitemap: every("/news_sitemap.xml"),
    getRobotsText: every("/robots.txt"),
    getMedia: [...every(`/media/${media}`, `/media/${media}?w=320`), missing("/media/no/such/file.jpg")],
    getHealth: every("/healthz"),
    // No process of a test completes its start.
    getReadiness: [{ path: "/readyz", status: 503 }],
    getOpenApi: every("/openapi.json"),
    getReference: every("/docs"),
  };
}

function demoRelations(entity: number): string[] {
  return [`/api/v1/entities/${entity}/people`, `/api/v1/entities/${entity}/people/organisations`];
}
