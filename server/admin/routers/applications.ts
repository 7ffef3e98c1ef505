import { z } from "zod";
import {
  createClient,
  deleteClient,
  listClients,
  rotateClientSecret,
  updateClient,
} from "@/server/identity/oauth/index";
import {
  applicationSettingsSchema,
  idSchema,
  newApplicationSchema,
  secretOverlapSchema,
} from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

const idInput = z.object({ id: idSchema });

export const applicationsRouter = createRouter({
  list: staffProcedure.query(({ ctx }) => listClients(ctx.staff)),
  create: staffProcedure
    .input(newApplicationSchema)
    .mutation(({ ctx, input }) => createClient(ctx.staff, input)),
  update: staffProcedure
    .input(applicationSettingsSchema.extend({ id: idSchema }))
    .mutation(({ ctx, input }) => updateClient(ctx.staff, input)),
  rotateSecret: staffProcedure
    .input(idInput.extend({ overlapHours: secretOverlapSchema }))
    .mutation(({ ctx, input }) => rotateClientSecret(ctx.staff, input)),
  remove: staffProcedure.input(idInput).mutation(({ ctx, input }) => deleteClient(ctx.staff, input.id)),
});
