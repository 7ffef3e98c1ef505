import { type Account, accountSettingsSchema } from "@/server/accounts/index";
import { EMPTY_CONTENT, projectStory, type StoryContent } from "@/server/publishing/stories/index";

/** Placeholders in the documents of the model story; the database replaces them with each story's own values. */
export const PLACES = {
  id: "00000000-0000-4000-8000-000000000001",
  published: 1_111_111_111_111,
  sectionId: 999_000_001,
  authorId: 999_000_002,
  tagIds: [999_000_003, 999_000_004, 999_000_005],
  slug: "~slug~",
  headline: "~headline~",
  summary: "~summary~",
  section: "~section~",
  author: "~author~",
  tag: (index: number) => `~tag${index}~`,
  paragraph: (index: number) => `~p${index}~`,
} as const;

export const PARAGRAPHS = 6;

function card(index: number): StoryContent["cards"][number] {
  const id = `00000000-0000-4000-8000-00000000010${index}`;
  return {
    id,
    "content-id": id,
    "content-version-id": id,
    version: 1,
    status: "draft",
    "card-added-at": PLACES.published,
    "card-updated-at": PLACES.published,
    "story-elements": [index * 2, index * 2 + 1].map((paragraph) => ({
      id: `00000000-0000-4000-8000-00000000020${paragraph}`,
      "family-id": `00000000-0000-4000-8000-00000000030${paragraph}`,
      type: "text",
      subtype: null,
      title: "",
      description: "",
      "page-url": "",
      metadata: {},
      text: `<p>${PLACES.paragraph(paragraph)}</p>`,
    })),
    metadata: { "social-share": { shareable: false, title: "", message: null, image: null }, attributes: {} },
  };
}

interface BenchAccount {
  id: number;
  name: string;
  key: string;
  siteUrl: string;
  host: string;
}

/** The wire documents of a story, built by the product's code, with placeholders for the varying values. */
export function modelDocuments(bench: BenchAccount): { list: string; public: string } {
  const account: Account = {
    id: bench.id,
    name: bench.name,
    key: bench.key,
    siteUrl: bench.siteUrl,
    timeZone: "UTC",
    settings: accountSettingsSchema.parse({}),
    mode: "live",
    clockAhead: 0,
    domains: [bench.host],
  };
  const at = new Date(PLACES.published);
  const section = {
    id: PLACES.sectionId,
    name: PLACES.section,
    displayName: PLACES.section,
    slug: PLACES.section,
    parentId: null,
    path: PLACES.section,
    data: null,
    collection: null,
  };
  const author = {
    id: PLACES.authorId,
    name: PLACES.author,
    slug: PLACES.author,
    bio: null,
    avatarUrl: null,
    avatarKey: null,
    twitterHandle: null,
    social: null,
  };
  const tags = PLACES.tagIds.map((id, index) => ({
    id,
    name: PLACES.tag(index),
    slug: PLACES.tag(index),
    metaDescription: null,
    metaTitle: null,
    tagType: "Tag",
  }));
  const { row } = projectStory(
    account,
    {
      id: PLACES.id,
      externalId: null,
      slug: PLACES.slug,
      versionId: PLACES.id,
      version: 1,
      createdAt: at,
      contentCreatedAt: at,
      contentUpdatedAt: at,
      firstPublishedAt: at,
      lastPublishedAt: at,
      content: {
        ...EMPTY_CONTENT,
        headline: PLACES.headline,
        summary: PLACES.summary,
        authorIds: [author.id],
        sectionIds: [section.id],
        tagIds: [...PLACES.tagIds],
        cards: [0, 1, 2].map(card),
        heroImage: {
          key: "bench/hero.jpg",
          url: null,
          caption: PLACES.summary,
          attribution: "A photographer",
          altText: PLACES.summary,
          hyperlink: null,
          metadata: { width: 1600, height: 900, "mime-type": "image/jpeg", "focus-point": [800, 450] },
        },
      },
    },
    {
      authors: new Map([[author.id, author]]),
      sections: new Map([[section.id, section]]),
      tags: new Map(tags.map((tag) => [tag.id, tag])),
      entities: new Map(),
      linkedStories: new Map(),
      votes: new Map(),
    },
  );
  return { list: row.list_doc, public: row.public_doc };
}
