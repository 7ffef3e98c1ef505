import { z } from "zod";
import {
  addPasskey,
  changeOwnPassword,
  confirmAuthenticator,
  getTwoStep,
  listOwnSessions,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  revokeOtherSessions,
  revokeOwnSession,
  startAuthenticator,
  startPasskey,
  toRelyingParty,
} from "@/server/staff/index";
import { uuidSchema } from "@/shared/schemas/index";
import {
  changePasswordSchema,
  passkeyRegistrationSchema,
  passkeyRemovalSchema,
  proofSchema,
  setUpCodeSchema,
} from "@/shared/staff/index";
import { createRouter, personProcedure } from "../trpc";

export const meRouter = createRouter({
  sessions: personProcedure.query(async ({ ctx }) => {
    const sessions = await listOwnSessions(ctx.dependencies, ctx.session);
    return sessions.map((session) => ({ ...session, current: session.id === ctx.session.id }));
  }),
  revokeSession: personProcedure
    .input(z.object({ id: uuidSchema }))
    .mutation(({ ctx, input }) => revokeOwnSession(ctx.dependencies, ctx.session, input.id)),
  revokeOtherSessions: personProcedure.mutation(async ({ ctx }) => ({
    ended: await revokeOtherSessions(ctx.dependencies, ctx.session),
  })),
  changePassword: personProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changeOwnPassword(ctx.dependencies, ctx.session, input)),
  twoStep: personProcedure.query(async ({ ctx }) => ({
    ...(await getTwoStep(ctx.dependencies, ctx.session)),
    canUsePasskeys: toRelyingParty(ctx.ownAddress) !== null,
    isOffered: ctx.dependencies.config.staffSignIn.hasPasswords,
    providerName: ctx.dependencies.config.staffSignIn.provider?.name ?? null,
  })),
  startAuthenticator: personProcedure
    .input(proofSchema)
    .mutation(({ ctx, input }) => startAuthenticator(ctx.dependencies, ctx.session, input.proof)),
  confirmAuthenticator: personProcedure
    .input(setUpCodeSchema)
    .mutation(({ ctx, input }) => confirmAuthenticator(ctx.dependencies, ctx.session, input.code)),
  removeAuthenticator: personProcedure
    .input(proofSchema)
    .mutation(({ ctx, input }) => removeAuthenticator(ctx.dependencies, ctx.session, input.proof)),
  renewRecoveryCodes: personProcedure
    .input(proofSchema)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.dependencies, ctx.session, input.proof)),
  startPasskey: personProcedure
    .input(proofSchema)
    .mutation(({ ctx, input }) =>
      startPasskey({ ...ctx.dependencies, ownAddress: ctx.ownAddress }, ctx.session, input.proof),
    ),
  addPasskey: personProcedure
    .input(passkeyRegistrationSchema)
    .mutation(({ ctx, input }) =>
      addPasskey({ ...ctx.dependencies, ownAddress: ctx.ownAddress }, ctx.session, input),
    ),
  removePasskey: personProcedure
    .input(passkeyRemovalSchema)
    .mutation(({ ctx, input }) => removePasskey(ctx.dependencies, ctx.session, input)),
});
