import type { Endpoint } from "@/server/http/index";
import type { LoadFeedTerms } from "@/server/publishing/feeds/index";
import type { CanRead } from "@/server/publishing/stories/index";
import { bulkEndpoints } from "./bulk";
import { getAmpConfigEndpoint } from "./get-amp-config";
import { ampEndpoints } from "./get-amp-story";
import { getAuthorEndpoint } from "./get-author";
import { getCollectionEndpoint } from "./get-collection";
import { getCollectionRssEndpoint } from "./get-collection-rss";
import { getConfigEndpoint } from "./get-config";
import { getCustomPageEndpoint } from "./get-custom-page";
import { getEntityBareEndpoint, getEntityEndpoint } from "./get-entity";
import { getEntityRelationsEndpoint } from "./get-entity-relations";
import { getInstantArticlesEndpoint } from "./get-instant-articles";
import { getMenuGroupsEndpoint } from "./get-menu-groups";
import { sitemapEndpoints } from "./get-sitemaps";
import { storiesRssEndpoints } from "./get-stories-rss";
import { getStoryEndpoint } from "./get-story";
import { getStoryAttributesEndpoint } from "./get-story-attributes";
import { getStoryByExternalIdEndpoint } from "./get-story-by-external-id";
import { getStoryBySlugEndpoint } from "./get-story-by-slug";
import { getTagsEndpoint } from "./get-tags";
import { listAuthorCollectionEndpoint } from "./list-author-collection";
import { listAuthorsBareEndpoint, listAuthorsEndpoint } from "./list-authors";
import { listBreakingNewsEndpoint } from "./list-breaking-news";
import { listEntitiesEndpoint } from "./list-entities";
import { listEntityCollectionsEndpoint } from "./list-entity-collections";
import { listRelatedStoriesEndpoint } from "./list-related-stories";
import { listStoriesEndpoint } from "./list-stories";
import { previewCollectionEndpoints } from "./preview-collections";
import { previewStoryEndpoint } from "./preview-story";
import { searchEndpoints } from "./search-stories";
import { storyVoteEndpoints } from "./story-votes";
import { writeStoryEndpoints } from "./write-stories";

export { mediaEndpoints } from "./get-media";

/**
 * Publishing: every documented operation, in the interface's order; `canRead` decides which closed stories are open,
 * `loadFeedTerms` tells the terms of stories in feeds.
 */
export const publishingEndpoints = (canRead: CanRead, loadFeedTerms: LoadFeedTerms): readonly Endpoint[] => [
  listStoriesEndpoint,
  getStoryBySlugEndpoint(canRead),
  getStoryEndpoint(canRead),
  listRelatedStoriesEndpoint,
  getStoryAttributesEndpoint,
  getStoryByExternalIdEndpoint(canRead),
  previewStoryEndpoint,
  ...writeStoryEndpoints,
  ...storyVoteEndpoints,
  listBreakingNewsEndpoint,
  listAuthorsEndpoint,
  listAuthorsBareEndpoint,
  getAuthorEndpoint,
  getTagsEndpoint,
  listEntitiesEndpoint,
  getEntityEndpoint,
  getEntityBareEndpoint,
  getEntityRelationsEndpoint,
  getConfigEndpoint,
  getMenuGroupsEndpoint,
  getCustomPageEndpoint,
  getAmpConfigEndpoint,
  // Before the collection itself, whose slug parameter would match the suffix as part of its name.
  getCollectionRssEndpoint(loadFeedTerms),
  ...searchEndpoints,
  getCollectionEndpoint,
  listAuthorCollectionEndpoint,
  listEntityCollectionsEndpoint,
  ...bulkEndpoints,
  ...previewCollectionEndpoints,
  ...storiesRssEndpoints(loadFeedTerms),
  getInstantArticlesEndpoint(loadFeedTerms),
  ...ampEndpoints,
  ...sitemapEndpoints,
];
