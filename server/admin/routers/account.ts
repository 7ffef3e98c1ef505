import { getCommunitySettings, saveCommunitySettings } from "@/server/engagement/settings/index";
import { getAccountFacts, getPublication, savePublication } from "@/server/staff/index";
import { communitySchema, publicationSchema } from "@/shared/schemas/index";
import { createRouter, staffProcedure } from "../trpc";

export const accountRouter = createRouter({
  facts: staffProcedure.query(({ ctx }) => getAccountFacts(ctx.staff)),
  publication: staffProcedure.query(({ ctx }) => getPublication(ctx.staff)),
  savePublication: staffProcedure
    .input(publicationSchema)
    .mutation(({ ctx, input }) => savePublication(ctx.staff, input)),
  community: staffProcedure.query(({ ctx }) => getCommunitySettings(ctx.staff)),
  saveCommunity: staffProcedure
    .input(communitySchema)
    .mutation(({ ctx, input }) =>
      saveCommunitySettings({ ...ctx.staff, vault: ctx.dependencies.vault }, input),
    ),
});
