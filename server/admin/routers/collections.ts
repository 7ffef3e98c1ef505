import { z } from "zod";
import {
  getCollectionForStaff,
  listCollectionItemsForStaff,
  listCollectionsForStaff,
} from "@/server/publishing/newsroom/index";
import { collectionFilterSchema, idSchema, pageSchema } from "../schemas/index";
import { createRouter, staffProcedure } from "../trpc";

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
});
