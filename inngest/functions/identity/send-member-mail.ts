import { inngest, when } from "@/inngest/client";
import {
  sendLoginCode,
  sendPasswordChanged,
  sendPasswordReset,
  sendVerificationLink,
} from "@/server/identity/index";
import { mailContextFor } from "./mail-context-for";

// A mail that could not be handed over is tried again; the links and codes of the last one that left hold.

export const sendPasswordResetOnRequest = inngest.createFunction(
  { id: "send-password-reset", triggers: [when("identity/password-reset.requested")] },
  async ({ event }) => sendPasswordReset(await mailContextFor(event.data.accountId), event.data.memberId),
);

export const sendLoginCodeOnRequest = inngest.createFunction(
  { id: "send-login-code", triggers: [when("identity/login-code.requested")] },
  async ({ event }) => sendLoginCode(await mailContextFor(event.data.accountId), event.data.memberId),
);

export const sendVerificationLinkOnRequest = inngest.createFunction(
  { id: "send-verification-link", triggers: [when("identity/email-verification.requested")] },
  async ({ event }) => sendVerificationLink(await mailContextFor(event.data.accountId), event.data),
);

/** Whoever signs up is asked to confirm the address they gave. */
export const welcomeMember = inngest.createFunction(
  { id: "welcome-member", triggers: [when("identity/member.signed-up")] },
  async ({ event }) => {
    const ctx = await mailContextFor(event.data.accountId);
    return sendVerificationLink(ctx, { memberId: event.data.memberId, redirectUrl: null });
  },
);

export const notifyMemberOfPasswordChange = inngest.createFunction(
  { id: "tell-member-of-new-password", triggers: [when("identity/member.password-changed")] },
  async ({ event }) => sendPasswordChanged(await mailContextFor(event.data.accountId), event.data.memberId),
);
