import { z } from "zod";
import { previewCollectionRules } from "@/server/publishing/collections/index";
import {
  getCollectionForStaff,
  listCollectionItemsForStaff,
  listCollectionsForStaff,
  listRuleNames,
} from "@/server/publishing/newsroom/index";
import {
  createCollection,
  deleteCollection,
  listCollectionHistory,
  updateCollection,
} from "@/server/publishing/workflow/index";
import { requirePermission } from "@/server/staff/index";
import { collectionFilterSchema, idSchema, pageSchema, uuidSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const freeObject = z.record(z.string(), z.unknown());

const collectionFields = z.object({
  name: z.string().max(300).optional(),
  summary: z.string().max(10_000).nullable().optional(),
  template: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  automated: z.boolean().optional(),
  fallback: z.boolean().optional(),
  rules: freeObject.optional(),
  metadata: freeObject.optional(),
  collectionDate: z.date().nullable().optional(),
  items: z
    .array(
      z.object({
        storyId: uuidSchema.optional(),
        collectionId: idSchema.optional(),
        associatedMetadata: freeObject.optional(),
      }),
    )
    .max(1000)
    .optional(),
});

const seen = { id: idSchema, revision: idSchema };

const rank = z.int().min(-2_147_483_648).max(2_147_483_647);

export const collectionsRouter = createRouter({
  list: staffProcedure
    .input(z.object({ filter: collectionFilterSchema, page: pageSchema }))
    .query(({ ctx, input }) => listCollectionsForStaff(ctx.staff, input)),
  get: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => getCollectionForStaff(ctx.staff, input.id)),
  items: staffProcedure
    .input(z.object({ id: idSchema, cursor: z.object({ rank, id: idSchema }).nullish() }))
    .query(({ ctx, input }) =>
      listCollectionItemsForStaff(ctx.staff, { id: input.id, after: input.cursor ?? undefined }),
    ),
  history: staffProcedure
    .input(z.object({ id: idSchema }))
    .query(({ ctx, input }) => listCollectionHistory(ctx.staff, input.id)),
  create: staffProcedure
    .input(collectionFields.extend({ slug: z.string().max(200) }))
    .mutation(({ ctx, input }) => createCollection(ctx.staff, input)),
  update: staffProcedure
    .input(collectionFields.extend(seen))
    .mutation(({ ctx, input }) => updateCollection(ctx.staff, input)),
  remove: staffProcedure
    .input(z.object(seen))
    .mutation(({ ctx, input }) => deleteCollection(ctx.staff, input)),
  ruleNames: staffProcedure
    .input(z.object({ rules: freeObject }))
    .query(({ ctx, input }) => listRuleNames(ctx.staff, input.rules)),
  previewRules: staffProcedure.input(z.object({ rules: freeObject })).query(({ ctx, input }) => {
    requirePermission(ctx.staff, "collections:read");
    return previewCollectionRules(ctx.staff, input.rules);
  }),
});
