import { z } from "@hono/zod-openapi";
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
    "Which list: `top` (the default; hand-sorted stories first, then the newest), `published` (newest first), or the story-group of a stack (hand-sorted only). An unknown one is empty.",
  ).optional(),
  "story-order": textParameter(
    "`last-updated` sorts by the latest change; `top` and `published` stand for the story-group; others are ignored.",
  ).optional(),
  "section-id": idParameter("Only stories filed under this section itself.").optional(),
  section: textParameter("Name or slug of a section, in any case.").optional(),
  tag: textParameter("Name or slug of a tag, in any case.").optional(),
  "tag-slugs": textList("Comma list of tag slugs; stories with any of them.").optional(),
  template: textParameter(
    "Story template, in any case: text, photo, video, live-blog, listicle, review …",
  ).optional(),
  "author-id": idParameter("Only stories of this author.").optional(),
  randomize: booleanParameter(
    "`true` draws from the newest thousand that match, differently each time; such an answer is not cached.",
  ).optional(),
  "not-story-content-ids": uuidList("Comma list of story ids to leave out before paging.").optional(),
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
