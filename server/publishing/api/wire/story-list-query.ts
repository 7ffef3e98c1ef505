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

/** Parameters of a list of stories, in the query of /api/v1/stories and in a named request of a bulk call alike. */
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

/** Parsed parameters as the list use case takes them. */
export function storyListQuery(given: z.output<typeof storyListParameters>): StoryListQuery {
  return {
    storyGroup: given["story-group"],
    storyOrder: given["story-order"],
    sectionId: given["section-id"],
    section: given.section,
    tag: given.tag,
    tagSlugs: given["tag-slugs"],
    template: given.template,
    authorId: given["author-id"],
    randomize: given.randomize,
    exclude: given["not-story-content-ids"],
    limit: given.limit,
    offset: given.offset,
    fields: given.fields,
  };
}
