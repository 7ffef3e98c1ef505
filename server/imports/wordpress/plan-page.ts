import { convertHtml, toPageHtml, toSections } from "@/server/imports/html";
import type { ImportedPage, ImportedState } from "./imported";
import { conversionOf, type PlanContext } from "./plan-context";
import { featuredImage, headlineFor, timesOf, titleOf } from "./post-facts";
import { externalIdOf } from "./site-name";
import { slugOf } from "./slug";
import type { WxrItem } from "./wxr-record";

/** The path that readers know the page by; a page that never had one gets its slug. */
function pathOf(item: WxrItem, fallback: string): string {
  try {
    const { pathname, search } = new URL(item.link);
    const path = decodeURI(pathname).normalize("NFC").replace(/\/+$/, "");
    if (search === "" && path !== "") return path;
  } catch {
    // A link that is no address names no path.
  }
  return `/${slugOf(item.postName) || slugOf(fallback) || `page-${item.postId}`}`;
}

/** The static page that a page becomes. `state` is what `stateOf` says of it. */
export function planPage(item: WxrItem, state: ImportedState, context: PlanContext): ImportedPage {
  const { pieces, notes } = convertHtml(item.content, conversionOf(context, item.postId));
  const sections = toSections(pieces);
  const title = titleOf(item) || headlineFor(sections);
  const { publishedAt, updatedAt } = timesOf(item, state, context.timeZone);
  const featured = featuredImage(item, context);
  return {
    externalId: externalIdOf(context.index.name, item.postId),
    line: item.line,
    path: pathOf(item, title),
    title,
    html: toPageHtml(sections),
    state,
    publishedAt,
    updatedAt,
    heroImage: featured.picture,
    notes: featured.note === null ? notes : [featured.note, ...notes],
  };
}
