import { convertHtml, countSectionWords, listImages, toCards, toSections } from "@/server/imports/html";
import type { ImportedPicture, ImportedSection, ImportedState, ImportedStory, ImportedTag } from "./imported";
import { planComments } from "./plan-comments";
import { type PlanContext, toConversionContext } from "./plan-context";
import { deriveHeadline, findFeaturedImage, getSummary, getTimes, getTitle } from "./post-facts";
import type { SiteIndex } from "./site-index";
import { toExternalId } from "./site-name";
import { toSlug } from "./slug";
import type { WxrItem, WxrItemTerm } from "./wxr-record";

function toTag(term: WxrItemTerm): ImportedTag | null {
  const slug = toSlug(term.nicename) || toSlug(term.name);
  return slug === "" ? null : { slug, name: term.name || slug };
}

function getTerms(item: WxrItem, domain: string): ImportedTag[] {
  const terms = item.terms.filter((term) => term.domain === domain).map(toTag);
  const bySlug = new Map(terms.filter((term) => term !== null).map((term) => [term.slug, term]));
  return [...bySlug.values()];
}

/** WordPress's default category carries no information, so it is never the main one of several. */
const DEFAULT_CATEGORY = "uncategorized";

function primarySection(item: WxrItem, index: SiteIndex): string | null {
  const keys = ["_yoast_wpseo_primary_category", "rank_math_primary_category", "_primary_category"];
  const id = Number(keys.map((key) => item.meta.get(key)?.[0]).find((value) => value !== undefined) ?? 0);
  const term = index.term(id);
  return term?.taxonomy === "category" ? term.slug : null;
}

function getSections(item: WxrItem, index: SiteIndex): ImportedSection[] {
  const primary = primarySection(item, index);
  const rank = ({ slug }: ImportedTag): number => {
    if (slug === primary) return 0;
    return slug === DEFAULT_CATEGORY ? 2 : 1;
  };
  return getTerms(item, "category")
    .sort((a, b) => rank(a) - rank(b))
    .map(({ slug, name }) => ({ slug, name, path: index.pathOf(slug) }));
}

function getFormat(item: WxrItem): string {
  const term = item.terms.find(({ domain }) => domain === "post_format");
  return term?.nicename.replace(/^post-format-/, "") || "standard";
}

function toTemplate(format: string): ImportedStory["template"] {
  if (format === "image" || format === "gallery") return "photo";
  return format === "video" ? "video" : "text";
}

function seoText(item: WxrItem, keys: readonly string[]): string | null {
  const value = keys.map((key) => item.meta.get(key)?.[0]?.trim() ?? "").find((text) => text !== "") ?? "";
  // A text with placeholders is only meaningful to the plug-in that fills them.
  return value === "" || /%\w+%|#\w+_\w+/.test(value) ? null : value;
}

function toPicture(image: ReturnType<typeof listImages>[number] | undefined): ImportedPicture | null {
  const url = image?.["image-url"];
  if (image === undefined || url === undefined || url.startsWith("data:")) return null;
  const metadata = image["image-metadata"];
  return {
    url,
    width: metadata?.width ?? null,
    height: metadata?.height ?? null,
    mimeType: metadata?.["mime-type"] ?? null,
    caption: image.title,
    alt: image["alt-text"] ?? "",
    attribution: image["image-attribution"],
  };
}

/** Plans a post as a story. `state` comes from `stateOf`. */
export function planStory(item: WxrItem, state: ImportedState, context: PlanContext): ImportedStory {
  const { index, idFor, timeZone } = context;
  const externalId = toExternalId(index.name, item.postId);
  const id = idFor(externalId);
  const { pieces, notes } = convertHtml(item.content, toConversionContext(context, item.postId));
  const sections = toSections(pieces);
  const title = getTitle(item);
  const headline = title || deriveHeadline(sections);
  const times = getTimes(item, state, timeZone);
  const format = getFormat(item);
  const template = toTemplate(format);
  const featured = findFeaturedImage(item, context);
  const addedAt = (times.createdAt ?? new Date(0)).getTime();
  return {
    externalId,
    id,
    line: item.line,
    slug: toSlug(item.postName) || toSlug(headline) || `post-${item.postId}`,
    oldSlugs: (item.meta.get("_wp_old_slug") ?? []).map(toSlug).filter((slug) => slug !== ""),
    link: item.link,
    headline,
    summary: getSummary(item, sections),
    state,
    ...times,
    authorLogin: item.creator,
    sections: getSections(item, index),
    tags: getTerms(item, "post_tag"),
    isSticky: item.isSticky,
    heroImage: featured.picture ?? (template === "photo" ? toPicture(listImages(sections)[0]) : null),
    postFormat: format,
    template,
    cards: toCards(sections, {
      storyId: id,
      headline,
      addedAt,
      updatedAt: times.updatedAt?.getTime() ?? addedAt,
      idFor,
    }),
    wordCount: countSectionWords(sections),
    seo: {
      title: seoText(item, ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"]),
      description: seoText(item, ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"]),
    },
    allowComments: item.commentStatus === "open",
    comments: planComments(item, context),
    notes: featured.note === null ? notes : [featured.note, ...notes],
  };
}
