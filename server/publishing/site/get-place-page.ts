import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { getAuthorBySlug } from "@/server/publishing/authors/index";
import { getEntity } from "@/server/publishing/entities/index";
import type { FacetGroup } from "@/server/publishing/stories/index";
import { listTagsBySlug } from "@/server/publishing/tags/index";
import { factsOf } from "./entity-facts";
import { pictureView } from "./picture-view";
import { authorPath, collectionPath, entityPath, topicPath } from "./place-links";
import { PAGE_SIZE, type PlaceView } from "./place-view";
import { findRelations } from "./repository";
import { loadSectionTree } from "./section-tree";
import { collectionParts, listTeasers, storiesIn } from "./story-lists";
import { toneOf } from "./tone";

type About = Pick<PlaceView, "kind" | "name" | "href"> & Partial<PlaceView>;

function place(
  ctx: Context,
  about: About,
  listed: Pick<PlaceView, "stories" | "page" | "hasMore">,
): PlaceView {
  return {
    description: null,
    seoTitle: null,
    seoDescription: null,
    keywords: null,
    tone: toneOf(ctx.account.settings.themeColor),
    trail: [],
    children: [],
    portrait: null,
    facts: [],
    beside: null,
    ...about,
    ...listed,
  };
}

/** A place that is not there has no page, which is no error. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

async function facetPage(ctx: Context, group: FacetGroup, page: number) {
  const stories = await listTeasers(ctx, {
    storyGroup: "published",
    facets: [group],
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return { stories: stories.slice(0, PAGE_SIZE), page, hasMore: stories.length > PAGE_SIZE };
}

/** A page of the stories under a tag, by its slug; several tags that share the slug are one topic. */
export async function findTopicPage(ctx: Context, slug: string, page: number): Promise<PlaceView | null> {
  const tags = await listTagsBySlug(ctx, slug);
  const [tag] = tags;
  if (tag === undefined) return null;
  const listed = await facetPage(ctx, { kind: "t", ids: tags.map(({ id }) => id) }, page);
  if (page > 1 && listed.stories.length === 0) return null;
  const about: About = {
    kind: "topic",
    name: tag.name,
    href: topicPath(tag.slug),
    description: tag.metaDescription,
    seoTitle: tag.metaTitle,
    seoDescription: tag.metaDescription,
  };
  return place(ctx, about, listed);
}

/** A page of what an author has written, by the author's slug. */
export async function findAuthorPage(ctx: Context, slug: string, page: number): Promise<PlaceView | null> {
  const author = await orNull(getAuthorBySlug(ctx, slug));
  if (author === null) return null;
  const listed = await facetPage(ctx, { kind: "a", ids: [author.id] }, page);
  if (page > 1 && listed.stories.length === 0) return null;
  const portrait = pictureView(ctx.account, {
    key: author.avatarKey,
    url: author.avatarUrl,
    metadata: { width: 320, height: 320 },
    alt: `Portrait of ${author.name}`,
    caption: null,
    attribution: null,
    hyperlink: null,
  });
  const about: About = {
    kind: "author",
    name: author.name,
    href: authorPath(author.slug),
    description: author.bio,
    seoDescription: author.bio,
    portrait,
  };
  return place(ctx, about, listed);
}

/** A page of the stories that name an entity, with what is known of it. */
export async function findEntityPage(ctx: Context, id: number, page: number): Promise<PlaceView | null> {
  const entity = await orNull(getEntity(ctx, id));
  if (entity === null) return null;
  const [listed, relations] = await Promise.all([
    facetPage(ctx, { kind: "e", ids: [entity.id] }, page),
    findRelations(ctx.db, ctx.account.id, entity.id),
  ]);
  if (page > 1 && listed.stories.length === 0) return null;
  const { description, facts } = factsOf(entity.attributes, {
    relations,
    locale: ctx.account.settings.language.ietfCode,
  });
  const about: About = {
    kind: "entity",
    name: entity.name,
    href: entityPath(entity.id),
    description,
    seoDescription: description,
    facts,
  };
  return place(ctx, about, listed);
}

/** A page of a collection's stories, by its slug. */
export async function findCollectionPage(
  ctx: Context,
  slug: string,
  page: number,
): Promise<PlaceView | null> {
  try {
    const offset = (page - 1) * PAGE_SIZE;
    const found = await collectionParts(ctx, slug, { limit: PAGE_SIZE, offset, storiesOnly: true });
    const stories = storiesIn(found.parts);
    if (page > 1 && stories.length === 0) return null;
    const tree = await loadSectionTree(ctx);
    const section = tree.ofCollection(found.id);
    const about: About = {
      kind: "collection",
      name: found.name,
      href: section === null ? collectionPath(found.slug) : tree.href(section),
      description: found.summary,
      seoDescription: found.summary,
      ...(section === null ? {} : { tone: tree.tone(section) }),
    };
    return place(ctx, about, { stories, page, hasMore: found.total > offset + PAGE_SIZE });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
