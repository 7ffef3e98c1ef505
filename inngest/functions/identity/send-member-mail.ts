import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import {
  type MailContext,
  sendEmailChanged,
  sendEmailChangeLink,
  sendLoginCode,
  sendPasswordChanged,
  sendPasswordReset,
  sendVerificationLink,
} from "@/server/identity/index";
import { getRuntime } from "@/server/runtime";

/** Creates the context in which members of an account are sent mail. */
async function createMailContext(accountId: number): Promise<MailContext> {
  return { ...(await createAccountContext(accountId)), mailer: getRuntime().mailer };
}

// A mail that could not be sent is retried; the links and codes of the last mail that was sent remain valid.

export const sendPasswordResetOnRequest = inngest.createFunction(
  { id: "send-password-reset", triggers: [eventTrigger("identity/password-reset.requested")] },
  async ({ event }) => sendPasswordReset(await createMailContext(event.data.accountId), event.data.memberId),
);

export const sendLoginCodeOnRequest = inngest.createFunction(
  { id: "send-login-code", triggers: [eventTrigger("identity/login-code.requested")] },
  async ({ event }) => sendLoginCode(await createMailContext(event.data.accountId), event.data.memberId),
);

export const sendVerificationLinkOnRequest = inngest.createFunction(
  { id: "send-verification-link", triggers: [eventTrigger("identity/email-verification.requested")] },
  async ({ event }) => sendVerificationLink(await createMailContext(event.data.accountId), event.data),
);

/** Sends the mail with which a new member confirms the e-mail address. */
export const welcomeMember = inngest.createFunction(
  { id: "welcome-member", triggers: [eventTrigger("identity/member.signed-up")] },
  async ({ event }) => {
    const ctx = await createMailContext(event.data.accountId);
    return sendVerificationLink(ctx, { memberId: event.data.memberId, redirectUrl: null });
  },
);

export const notifyMemberOfPasswordChange = inngest.createFunction(
  { id: "tell-member-of-new-password", triggers: [eventTrigger("identity/member.password-changed")] },
  async ({ event }) =>
    sendPasswordChanged(await createMailContext(event.data.accountId), event.data.memberId),
);

/** Sends the link to the new address of a change; the function below sends the other, so that each is retried alone. */
export const sendLinkToNewEmail = inngest.createFunction(
  { id: "send-link-to-new-email", triggers: [eventTrigger("identity/email-change.requested")] },
  async ({ event }) =>
    sendEmailChangeLink(await createMailContext(event.data.accountId), { ...event.data, side: "new" }),
);

export const sendLinkToOldEmail = inngest.createFunction(
  { id: "send-link-to-old-email", triggers: [eventTrigger("identity/email-change.requested")] },
  async ({ event }) =>
    sendEmailChangeLink(await createMailContext(event.data.accountId), { ...event.data, side: "old" }),
);

export const notifyOldEmailOfChange = inngest.createFunction(
  { id: "tell-old-email-of-change", triggers: [eventTrigger("identity/member.email-changed")] },
  async ({ event }) =>
    sendEmailChanged(await createMailContext(event.data.accountId), event.data.emailChangeId),
);
