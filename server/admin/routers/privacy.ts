import type { z } from "zod";
import { eraseReader, type PersonKey, previewErasure } from "@/server/privacy/index";
import { erasureSchema, personSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

/** The person that a dashboard call names: the id of a member is that of their reader. */
export function toPersonKey({ kind, id }: z.output<typeof personSchema>): PersonKey {
  return kind === "member" ? { readerId: id } : { subscriberId: id };
}

export const privacyRouter = createRouter({
  preview: staffProcedure
    .input(personSchema)
    .query(({ ctx, input }) => previewErasure(ctx.staff, toPersonKey(input))),
  erase: staffProcedure.input(erasureSchema).mutation(({ ctx, input }) => {
    const { vault, storage } = ctx.dependencies;
    const { endSubscriptions } = input;
    return eraseReader({ ...ctx.staff, vault, storage }, { key: toPersonKey(input), endSubscriptions });
  }),
});
