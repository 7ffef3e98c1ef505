import { z } from "zod";
import { newStoryBody, storyInput, storyVersionBody } from "@/server/publishing/api/wire/story-input";
import {
  compareStoryVersions,
  getStoryForStaff,
  listFacetOptions,
  listStoriesForStaff,
  listStoryVersions,
  listTemplates,
} from "@/server/publishing/newsroom/index";
import { previewStory } from "@/server/publishing/stories/index";
import {
  actOnStory,
  createStory,
  getWorkflowStory,
  listStoryHistory,
  restoreVersion,
  updateStory,
} from "@/server/publishing/workflow/index";
import { requirePermission } from "@/server/staff/index";
import { pageSchema, searchTextSchema, storyFilterSchema, uuidSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const versionSchema = z.int().min(1).max(2_147_483_647);

export const storiesRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: storyFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => listStoriesForStaff(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: uuidSchema }))
    .query(({ ctx, input }) => getStoryForStaff(ctx.staff, input.id)),
  versions: staffProcedure
    .input(z.object({ storyId: uuidSchema, cursor: versionSchema.nullish() }))
    .query(({ ctx, input }) =>
      listStoryVersions(ctx.staff, { storyId: input.storyId, below: input.cursor ?? undefined }),
    ),
  compare: staffProcedure
    .input(z.object({ storyId: uuidSchema, before: versionSchema, after: versionSchema }))
    .query(({ ctx, input }) => compareStoryVersions(ctx.staff, input)),
  facetOptions: staffProcedure
    .input(z.object({ kind: z.enum(["section", "author", "tag", "entity"]), text: searchTextSchema }))
    .query(({ ctx, input }) => listFacetOptions(ctx.staff, input)),
  /** A story's workflow state and the permitted actions. */
  workflow: staffProcedure
    .input(z.object({ id: uuidSchema }))
    .query(({ ctx, input }) => getWorkflowStory(ctx.staff, input.id)),
  /** The newest version, as the editor loads it. */
  draft: staffProcedure.input(z.object({ id: uuidSchema })).query(({ ctx, input }) => {
    requirePermission(ctx.staff, "stories:write");
    return previewStory(ctx.staff, input.id);
  }),
  history: staffProcedure
    .input(z.object({ storyId: uuidSchema, cursor: versionSchema.nullish() }))
    .query(({ ctx, input }) =>
      listStoryHistory(ctx.staff, { storyId: input.storyId, below: input.cursor ?? undefined }),
    ),
  create: staffProcedure
    .input(newStoryBody)
    .mutation(({ ctx, input }) => createStory(ctx.staff, { story: storyInput(input) })),
  save: staffProcedure
    .input(z.object({ storyId: uuidSchema, story: storyVersionBody }))
    .mutation(({ ctx, input: { storyId, story } }) =>
      updateStory(ctx.staff, {
        storyId,
        versionId: story["story-version-id"],
        story: storyInput(story),
        note: story.note,
      }),
    ),
  restore: staffProcedure
    .input(z.object({ storyId: uuidSchema, versionId: uuidSchema, version: versionSchema }))
    .mutation(({ ctx, input }) => restoreVersion(ctx.staff, input)),
  move: staffProcedure
    .input(
      z.object({
        storyId: uuidSchema,
        versionId: uuidSchema,
        action: z.enum(["submit", "approve", "reject", "redraft", "schedule", "publish", "retract"]),
        note: z.string().trim().max(2000).optional(),
        publishAt: z.date().optional(),
      }),
    )
    .mutation(({ ctx, input: { action, ...input } }) => actOnStory(ctx.staff, action, input)),
  templates: staffProcedure.query(({ ctx }) => listTemplates(ctx.staff)),
});
