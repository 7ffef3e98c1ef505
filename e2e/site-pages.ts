import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";

/** One address of every kind of page of the publication, found through its own API. */
export interface SitePages {
  [kind: string]: string;
}

/** Kinds of page; the test of the addresses fails if one is missing here. */
export const KINDS = [
  ...["home", "section", "topic", "author", "entity", "collection", "search", "static page"],
  ...["text", "live blog", "photos", "listicle", "review", "video", "interview", "explainer", "long read"],
  ...["for subscribers", "for registered readers", "no page"],
];

export function at(pages: SitePages, kind: string): string {
  return must(pages[kind], `page of the kind ${kind}`);
}

const list = z.object({
  stories: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      headline: z.string(),
      access: z.string().nullable(),
      "story-template": z.string().nullable(),
      authors: z.array(z.object({ slug: z.string() })),
      tags: z.array(z.object({ slug: z.string() })),
      sections: z.array(z.object({ "section-url": z.string() })),
    }),
  ),
});

export type SiteStory = z.output<typeof list>["stories"][number];

const FIELDS = "id,slug,headline,access,story-template,authors,tags,sections";

/** The hundred newest stories. */
export async function newestStories(request: APIRequestContext): Promise<SiteStory[]> {
  const response = await request.get(`/api/v1/stories?story-group=published&limit=100&fields=${FIELDS}`);
  return list.parse(await response.json()).stories;
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo has no ${what}`);
  return value;
}

export async function sitePages(request: APIRequestContext): Promise<SitePages> {
  const stories = await newestStories(request);
  const entities = z
    .object({ entities: z.array(z.object({ id: z.number() })) })
    .parse(await (await request.get("/api/v1/entities?limit=1")).json());
  const story = (template: string) =>
    `/${
      must(
        stories.find(
          (one) => (one["story-template"] ?? "text") === template && (one.access ?? "public") === "public",
        ),
        `${template} story`,
      ).slug
    }`;
  const closed = (access: string) =>
    `/${
      must(
        stories.find((one) => one.access === access),
        `story for ${access}`,
      ).slug
    }`;
  const [first] = stories.filter((one) => one.tags.length > 0 && one.sections.length > 0);
  const { sections, tags, authors } = must(first, "tagged story");
  const section = new URL(must(sections[0], "section")["section-url"]).pathname;
  return {
    home: "/",
    section,
    topic: `/topic/${must(tags[0], "tag").slug}`,
    author: `/author/${must(authors[0], "author").slug}`,
    entity: `/entity/${must(entities.entities[0], "entity").id}`,
    collection: "/collection/editors-picks",
    search: "/search?q=harbour",
    "static page": "/about",
    text: story("text"),
    "live blog": story("live-blog"),
    photos: story("photo"),
    listicle: story("listicle"),
    review: story("review"),
    video: story("video"),
    interview: story("q-and-a"),
    explainer: story("explainer"),
    "long read": story("long-form"),
    "for subscribers": closed("subscription"),
    "for registered readers": closed("login"),
    "no page": "/no/such/page",
  };
}
