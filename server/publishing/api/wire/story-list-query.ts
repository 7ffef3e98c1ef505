import { z } from "zod";
import {
  booleanParameter,
  fieldsParameter,
  idParameter,
  limitParameter,
  offsetParameter,
  textList,
  textParameter,
  uuidList,
} from "@/server/http/index";
import type { StoryListQuery } from "@/server/publishing/stories/index";

/** Parameters of a story list, shared by /api/v1/stories and a named request of a bulk call. */
export const storyListParameters = z.object({
  "story-group": textParameter(
    "Story list: `top` (default; manually sorted stories first, then the newest), `published` (newest first), or the story-group of a stack (manually sorted only). An unknown one is empty.",
  ).optional(),
  "story-order": textParameter(
    "`last-updated` sorts by the latest change; `top` and `published` mean the story-group; other values are ignored.",
  ).optional(),
  "section-id": idParameter("Filter by section ID, without subsections.").optional(),
  section: textParameter("Section name or slug, case-insensitive.").optional(),
  tag: textParameter("Tag name or slug, case-insensitive.").optional(),
  "tag-slugs": textList("Comma-separated tag slugs; stories with any of them match.").optional(),
  template: textParameter(
    "Story template, case-insensitive: text, photo, video, live-blog, listicle, review …",
  ).optional(),
  "author-id": idParameter("Filter by author ID.").optional(),
  randomize: booleanParameter(
    "`true` returns a random selection of the newest 1,000 matches; the response is not cached.",
  ).optional(),
  "not-story-content-ids": uuidList("Comma-separated story IDs to exclude before paging.").optional(),
  limit: limitParameter(),
  offset: offsetParameter(),
  fields: fieldsParameter,
});

/** Convert parsed parameters to the input of the list use case. */
export function storyListQuery(params: z.output<typeof storyListParameters>): StoryListQuery {
  return {
    storyGroup: params["story-group"],
    storyOrder: params["story-order"],
    sectionId: params["section-id"],
    section: params.section,
    tag: params.tag,
    tagSlugs: params["tag-slugs"],
    template: params.template,
    authorId: params["author-id"],
    randomize: params.randomize,
    exclude: params["not-story-content-ids"],
    limit: params.limit,
    offset: params.offset,
    fields: params.fields,
  };
}
