import type { Account } from "@/server/accounts/index";
import { PICTURE_SHAPES, toCroppedImageUrl } from "@/server/media/index";
import { type FullStory, isRestricted, type Picture } from "@/server/publishing/render/index";
import { plainText } from "@/server/publishing/stories/index";

/** CSS class of the restricted part of a document. */
export const CLOSED_PART = "closed-part";

/** Product id by which search engines and subscription services identify the required entitlement. */
function toProduct(account: Account, { access }: FullStory): object {
  const host = new URL(account.siteUrl).hostname;
  return { "@type": ["CreativeWork", "Product"], name: account.name, productID: `${host}:${access}` };
}

const IMAGE_WIDTH = 1200;

/** A stored picture in the three shapes that search engines ask for; another one as it is. */
function buildImage(account: Account, { key, src, width, height }: Picture): object {
  if (key !== null) {
    return PICTURE_SHAPES.map((shape) => toCroppedImageUrl(account, key, { width: IMAGE_WIDTH, shape }));
  }
  return { "@type": "ImageObject", url: src, ...(width !== null && { width, height }) };
}

/** Build schema.org's NewsArticle for a story. */
export function buildStructuredData(account: Account, story: FullStory, hero: Picture | null): object {
  const restricted = isRestricted(story);
  const { logo } = account.settings;
  const description = plainText(story.summary ?? story.subheadline ?? "");
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    mainEntityOfPage: { "@type": "WebPage", "@id": story.url },
    url: story.url,
    headline: plainText(story.headline),
    ...(description !== "" && { description }),
    datePublished: new Date(story["first-published-at"]).toISOString(),
    dateModified: new Date(story["content-updated-at"]).toISOString(),
    inLanguage: account.settings.language.ietfCode,
    author: story.authors.map(({ name, slug }) => ({
      "@type": "Person",
      name,
      url: `${account.siteUrl}/author/${encodeURIComponent(slug)}`,
    })),
    publisher: {
      "@type": "Organization",
      name: account.name,
      url: account.siteUrl,
      logo: { "@type": "ImageObject", url: new URL(logo?.url ?? "/icon-512.png", account.siteUrl).href },
    },
    articleSection: story.sections.map((section) => section["display-name"] ?? section.name),
    keywords: story.tags.map((tag) => tag.name),
    ...(hero !== null && { image: buildImage(account, hero) }),
    isAccessibleForFree: !restricted,
    ...(restricted && {
      isPartOf: toProduct(account, story),
      hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: `.${CLOSED_PART}` },
    }),
  };
}
