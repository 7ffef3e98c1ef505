import type { FrameView, PlaceLink, StoryView } from "@/server/publishing/site/index";

/** Facts for machines. The escape keeps words such as `</script>` inside it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function absolute(siteUrl: string, address: string): string {
  return address.startsWith("/") ? `${siteUrl}${address}` : address;
}

/** Where a page stands below the front page. */
export function Breadcrumbs({ siteUrl, trail }: { siteUrl: string; trail: readonly PlaceLink[] }) {
  const places = [{ name: "Home", href: "/" }, ...trail];
  return (
    <StructuredData
      data={{
        "@type": "BreadcrumbList",
        itemListElement: places.map((place, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: place.name,
          item: absolute(siteUrl, place.href),
        })),
      }}
    />
  );
}

function iso(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}

const TYPES: Readonly<Record<string, string>> = {
  "live-blog": "LiveBlogPosting",
  review: "ReviewNewsArticle",
};

interface StoryDataProps {
  story: StoryView;
  frame: FrameView;
  /** Whether all of it is open to everybody. */
  isFree: boolean;
}

/** A story as search engines ask for it, and, for a closed one, that it is closed and where. */
export function StoryData({ story, frame, isFree }: StoryDataProps) {
  const { siteUrl } = frame;
  // Where it is shown whole, machines are told where it would not be.
  const closedPart = story.wall === null ? "[data-closed]" : "[data-wall]";
  const publisher = {
    "@type": "NewsMediaOrganization",
    name: frame.name,
    url: siteUrl,
    ...(frame.logo === null
      ? {}
      : { logo: { "@type": "ImageObject", url: absolute(siteUrl, frame.logo.src) } }),
  };
  const posts = story.cards
    .filter((card) => !card.introduction)
    .map((card) => ({
      "@type": "BlogPosting",
      headline: card.title ?? story.headline,
      datePublished: iso(card.addedAt),
      dateModified: iso(card.updatedAt),
      url: `${story.canonical}#card-${card.id}`,
    }));
  return (
    <StructuredData
      data={{
        "@type": TYPES[story.template ?? ""] ?? "NewsArticle",
        mainEntityOfPage: story.canonical,
        headline: story.headline.slice(0, 110),
        description: story.seoDescription ?? undefined,
        image: story.picture === null ? undefined : [absolute(siteUrl, story.picture.src)],
        datePublished: iso(story.publishedAt),
        dateModified: iso(story.updatedAt ?? story.publishedAt),
        author: story.authors.map((author) => ({
          "@type": "Person",
          name: author.name,
          url: absolute(siteUrl, author.href),
        })),
        publisher,
        articleSection: story.section?.name,
        keywords: story.keywords.length === 0 ? undefined : story.keywords.join(", "),
        wordCount: story.words ?? undefined,
        inLanguage: frame.locale,
        isAccessibleForFree: isFree,
        ...(isFree
          ? {}
          : {
              hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: closedPart },
            }),
        ...(story.template === "live-blog"
          ? { coverageStartTime: iso(story.publishedAt), liveBlogUpdate: posts }
          : {}),
      }}
    />
  );
}
