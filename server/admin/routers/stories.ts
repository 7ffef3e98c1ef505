import { z } from "zod";
import {
  compareStoryVersions,
  getStoryForStaff,
  listFacetOptions,
  listStoriesForStaff,
  listStoryVersions,
  listTemplates,
} from "@/server/publishing/newsroom/index";
import { pageSchema, searchTextSchema, storyFilterSchema, uuidSchema } from "../schemas/index";
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
    .input(z.object({ kind: z.enum(["section", "author", "tag"]), text: searchTextSchema }))
    .query(({ ctx, input }) => listFacetOptions(ctx.staff, input)),
  templates: staffProcedure.query(({ ctx }) => listTemplates(ctx.staff)),
});
