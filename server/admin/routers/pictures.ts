import { z } from "zod";
import { listPictures, pictureAddress, uploadPicture } from "@/server/publishing/newsroom/index";
import { requirePermission } from "@/server/staff/index";
import { searchTextSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** A form with one file. */
const uploadSchema = z
  .instanceof(FormData)
  .transform((form) => form.get("file"))
  .pipe(z.instanceof(File, { error: "is missing" }));

export const picturesRouter = createRouter({
  list: staffProcedure
    .input(z.object({ text: searchTextSchema }))
    .query(({ ctx, input }) => listPictures(ctx.staff, input)),
  address: staffProcedure
    .input(z.object({ key: z.string().min(1).max(2000) }))
    .query(({ ctx, input }) => pictureAddress(ctx.staff, input.key)),
  upload: staffProcedure.input(uploadSchema).mutation(async ({ ctx, input }) => {
    requirePermission(ctx.staff, "stories:write");
    return uploadPicture(ctx.staff, {
      storage: ctx.dependencies.storage,
      fileName: input.name,
      bytes: new Uint8Array(await input.arrayBuffer()),
    });
  }),
});
