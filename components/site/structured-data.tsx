import type { FrameView, ListPageView, PageLink, StoryView } from "@/server/publishing/site/index";
import { getSiteTexts } from "./site-texts";

/** Class of the parts of a page that are not free, for crawlers: the selector in the structured data matches it. */
export const CLOSED_PART = "closed-part";

/** JSON-LD script. Escaping keeps text such as `</script>` inside it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function toAbsoluteUrl(siteUrl: string, address: string): string {
  return address.startsWith("/") ? `${siteUrl}${address}` : address;
}

/** Breadcrumb of a page below the front page. */
export function Breadcrumbs({ frame, trail }: { frame: FrameView; trail: readonly PageLink[] }) {
  const items = [{ name: getSiteTexts(frame)("home"), href: "/" }, ...trail];
  return (
    <StructuredData
      data={{
        "@type": "BreadcrumbList",
        itemListElement: items.map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: item.name,
          item: toAbsoluteUrl(frame.siteUrl, item.href),
        })),
      }}
    />
  );
}

/** The publication as an organization; its logo, or else its icon. */
export function buildPublisher({ name, siteUrl, logo }: FrameView) {
  const url = logo === null ? `${siteUrl}/icon-512.png` : toAbsoluteUrl(siteUrl, logo.src);
  return { "@type": "NewsMediaOrganization", name, url: siteUrl, logo: { "@type": "ImageObject", url } };
}

/** Structured data of an author's page. */
export function AuthorData({ listPage, frame }: { listPage: ListPageView; frame: FrameView }) {
  const { siteUrl } = frame;
  const url = toAbsoluteUrl(siteUrl, listPage.href);
  const portrait = listPage.portrait === null ? undefined : toAbsoluteUrl(siteUrl, listPage.portrait.src);
  const profiles = listPage.profiles ?? [];
  return (
    <StructuredData
      data={{
        "@type": "ProfilePage",
        url,
        mainEntity: {
          "@type": "Person",
          "@id": `${url}#person`,
          name: listPage.name,
          url,
          description: listPage.description ?? undefined,
          image: portrait,
          sameAs: profiles.length === 0 ? undefined : profiles,
          worksFor: buildPublisher(frame),
        },
      }}
    />
  );
}

function toIso(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}

const TYPES: Readonly<Record<string, string>> = {
  "live-blog": "LiveBlogPosting",
  review: "ReviewNewsArticle",
};

interface StoryDataProps {
  story: StoryView;
  frame: FrameView;
  /** Whether the whole story is public. */
  isFree: boolean;
}

/** Structured data of a story; a paywalled one is marked as such, with the selector of its paywalled part. */
export function StoryData({ story, frame, isFree }: StoryDataProps) {
  const { siteUrl } = frame;
  const posts = story.cards
    .filter((card) => !card.introduction)
    .map((card) => ({
      "@type": "BlogPosting",
      headline: card.title ?? story.headline,
      datePublished: toIso(card.addedAt),
      dateModified: toIso(card.updatedAt),
      url: `${story.canonical}#card-${card.id}`,
    }));
  return (
    <StructuredData
      data={{
        "@type": TYPES[story.template ?? ""] ?? "NewsArticle",
        mainEntityOfPage: story.canonical,
        headline: story.headline.slice(0, 110),
        description: story.seoDescription ?? undefined,
        image: story.images.length === 0 ? undefined : story.images,
        datePublished: toIso(story.publishedAt),
        dateModified: toIso(story.updatedAt ?? story.publishedAt),
        author: story.authors.map((author) => ({
          "@type": "Person",
          name: author.name,
          url: toAbsoluteUrl(siteUrl, author.href),
        })),
        publisher: buildPublisher(frame),
        articleSection: story.section?.name,
        keywords: story.keywords.length === 0 ? undefined : story.keywords.join(", "),
        wordCount: story.words ?? undefined,
        inLanguage: frame.locale,
        isAccessibleForFree: isFree,
        ...(isFree
          ? {}
          : {
              hasPart: {
                "@type": "WebPageElement",
                isAccessibleForFree: false,
                cssSelector: `.${CLOSED_PART}`,
              },
            }),
        ...(story.template === "live-blog"
          ? { coverageStartTime: toIso(story.publishedAt), liveBlogUpdate: posts }
          : {}),
      }}
    />
  );
}
