import { z } from "zod";
import { createSharedKey, listSharedKeys, revokeSharedKey } from "@/server/identity/index";
import { createServerKey, listServerKeys, revokeServerKey } from "@/server/staff/index";
import { idSchema, newSharedKeySchema } from "@/shared/schemas/index";
import { newServerKeySchema } from "@/shared/staff/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const keysRouter = createRouter({
  server: staffProcedure.query(({ ctx }) => listServerKeys(ctx.staff)),
  createServer: staffProcedure
    .input(newServerKeySchema)
    .mutation(({ ctx, input }) => createServerKey(ctx.staff, input)),
  revokeServer: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => revokeServerKey(ctx.staff, input.id)),
  shared: staffProcedure.query(({ ctx }) => listSharedKeys(ctx.staff)),
  createShared: staffProcedure
    .input(newSharedKeySchema)
    .mutation(({ ctx, input }) => createSharedKey({ ...ctx.staff, vault: ctx.dependencies.vault }, input)),
  revokeShared: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => revokeSharedKey(ctx.staff, input.id)),
});
