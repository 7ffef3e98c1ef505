import type { Context } from "@/server/context/index";
import { AppError, orNull } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { getEntity } from "@/server/publishing/entities/index";
import type { FacetGroup } from "@/server/publishing/stories/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { toTone } from "@/shared/tone.rules";
import { listProfiles } from "./author-profiles.rules";
import { buildEntityFacts } from "./entity-facts";
import { type ListPageView, PAGE_SIZE } from "./list-page-view";
import {
  authorPath,
  collectionFeedPath,
  collectionPath,
  entityPath,
  storiesFeedPath,
  topicPath,
} from "./page-links";
import { pictureView } from "./picture-view";
import { findRelations } from "./repository";
import { loadSectionTree } from "./section-tree";
import { listTeasers, loadCollectionParts, pickStories } from "./story-lists";

type ListPageHead = Pick<ListPageView, "kind" | "name" | "href"> & Partial<ListPageView>;

function toListPageView(
  ctx: Context,
  head: ListPageHead,
  list: Pick<ListPageView, "stories" | "page" | "hasMore">,
): ListPageView {
  return {
    description: null,
    seoTitle: null,
    seoDescription: null,
    keywords: null,
    tone: toTone(ctx.account.settings.themeColor),
    trail: [],
    children: [],
    portrait: null,
    feedHref: null,
    profiles: null,
    facts: [],
    sidebar: null,
    ...head,
    ...list,
  };
}

async function listFacetPage(ctx: Context, group: FacetGroup, page: number) {
  const stories = await listTeasers(ctx, {
    storyGroup: "published",
    facets: [group],
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return { stories: stories.slice(0, PAGE_SIZE), page, hasMore: stories.length > PAGE_SIZE };
}

/** Load a page of a tag's stories by its slug; tags that share the slug form one topic. */
export async function findTopicPage(ctx: Context, slug: string, page: number): Promise<ListPageView | null> {
  const tags = await listTagsBySlug(ctx, slug);
  const [tag] = tags;
  if (tag === undefined) return null;
  const list = await listFacetPage(ctx, { kind: "t", ids: tags.map(({ id }) => id) }, page);
  if (page > 1 && list.stories.length === 0) return null;
  const head: ListPageHead = {
    kind: "topic",
    name: tag.name,
    href: topicPath(tag.slug),
    feedHref: storiesFeedPath({ tag: tag.slug }),
    description: tag.metaDescription,
    seoTitle: tag.metaTitle,
    seoDescription: tag.metaDescription,
  };
  return toListPageView(ctx, head, list);
}

/** Load a page of an author's stories, by the author's slug. */
export async function findAuthorPage(ctx: Context, slug: string, page: number): Promise<ListPageView | null> {
  const author = await orNull(getAuthorBySlug(ctx, slug));
  if (author === null) return null;
  const list = await listFacetPage(ctx, { kind: "a", ids: [author.id] }, page);
  if (page > 1 && list.stories.length === 0) return null;
  const portrait = pictureView(ctx.account, {
    key: author.avatarKey,
    url: author.avatarUrl,
    metadata: { width: 320, height: 320 },
    alt: `Portrait of ${author.name}`,
    caption: null,
    attribution: null,
    hyperlink: null,
  });
  const head: ListPageHead = {
    kind: "author",
    name: author.name,
    href: authorPath(author.slug),
    feedHref: storiesFeedPath({ "author-id": author.id }),
    profiles: listProfiles(author),
    description: author.bio,
    seoDescription: author.bio,
    portrait,
  };
  return toListPageView(ctx, head, list);
}

/** Load a page of the stories about an entity, with its facts. */
export async function findEntityPage(ctx: Context, id: number, page: number): Promise<ListPageView | null> {
  const entity = await orNull(getEntity(ctx, id));
  if (entity === null) return null;
  const [list, relations] = await Promise.all([
    listFacetPage(ctx, { kind: "e", ids: [entity.id] }, page),
    findRelations(ctx.db, ctx.account.id, entity.id),
  ]);
  if (page > 1 && list.stories.length === 0) return null;
  const { description, facts } = buildEntityFacts(entity.attributes, {
    relations,
    locale: ctx.account.settings.language.ietfCode,
  });
  const head: ListPageHead = {
    kind: "entity",
    name: entity.name,
    href: entityPath(entity.id),
    description,
    seoDescription: description,
    facts,
  };
  return toListPageView(ctx, head, list);
}

/** Load a page of a collection's stories, by its slug. */
export async function findCollectionPage(
  ctx: Context,
  slug: string,
  page: number,
): Promise<ListPageView | null> {
  try {
    const offset = (page - 1) * PAGE_SIZE;
    const collection = await loadCollectionParts(ctx, slug, { limit: PAGE_SIZE, offset, storiesOnly: true });
    const stories = pickStories(collection.parts);
    if (page > 1 && stories.length === 0) return null;
    const tree = await loadSectionTree(ctx);
    const section = tree.ofCollection(collection.id);
    const head: ListPageHead = {
      kind: "collection",
      name: collection.name,
      href: section === null ? collectionPath(collection.slug) : tree.href(section),
      feedHref: collectionFeedPath(collection.slug),
      description: collection.summary,
      seoDescription: collection.summary,
      ...(section === null ? {} : { tone: tree.tone(section) }),
    };
    return toListPageView(ctx, head, { stories, page, hasMore: collection.total > offset + PAGE_SIZE });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
