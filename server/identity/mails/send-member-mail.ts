import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import {
  authOrigin,
  CODE_MILLISECONDS,
  createOneTimeCode,
  findMemberById,
  hashSentToken,
  insertToken,
} from "../members/index";
import { type AddressedMember, getMailTexts, type MailContext, mailMember } from "./mail-context";

const RESET_MILLISECONDS = HOUR_MILLISECONDS;
const VERIFY_MILLISECONDS = DAY_MILLISECONDS;

/** Whether a mail was sent; false for an unknown, deleted or locked member and one without an address. */
export interface MailOutcome {
  sent: boolean;
}

export const NOT_SENT: MailOutcome = { sent: false };

async function findRecipient(ctx: Context, memberId: number | null): Promise<AddressedMember | null> {
  const member = memberId === null ? null : await findMemberById(ctx.db, ctx.account.id, memberId);
  if (member === null || member.lockedAt !== null || member.email === null) return null;
  return { ...member, email: member.email };
}

/** Creates a token that exists in clear text only in its mail. */
async function createLinkToken(
  ctx: Context,
  {
    memberId,
    purpose,
    lifetime,
  }: { memberId: number; purpose: "reset_password" | "verify_email"; lifetime: number },
): Promise<string> {
  const token = ctx.ids.secret(32);
  const now = ctx.systemClock.now();
  await insertToken(ctx.db, ctx.account.id, {
    memberId,
    purpose,
    tokenHash: hashSentToken(token),
    now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  return token;
}

/** Builds the URL of one of the account's log-in pages. */
export function toLink(ctx: Context, path: string, query: Record<string, string>): string {
  return `${authOrigin(ctx.account)}${path}?${new URLSearchParams(query)}`;
}

/** Sends a password reset link, and a code for apps that need one. */
export async function sendPasswordReset(ctx: MailContext, memberId: number | null): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  const lifetime = RESET_MILLISECONDS;
  const token = await createLinkToken(ctx, { memberId: member.id, purpose: "reset_password", lifetime });
  const code = await createOneTimeCode(ctx, member.id);
  const { t, publication } = getMailTexts(ctx);
  await mailMember(ctx, member, {
    validFor: lifetime,
    subject: t("resetSubject", { publication }),
    heading: t("resetHeading"),
    paragraphs: [t("hello", { name: member.name }), t("resetText")],
    code,
    action: { label: t("resetAction"), url: toLink(ctx, "/reset-password", { token }) },
    footnote: t("resetFootnote"),
  });
  return { sent: true };
}

/** Sends a code by which a member logs in or verifies their address. */
export async function sendLoginCode(ctx: MailContext, memberId: number | null): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  const code = await createOneTimeCode(ctx, member.id);
  const { t, publication } = getMailTexts(ctx);
  await mailMember(ctx, member, {
    validFor: CODE_MILLISECONDS,
    subject: t("codeSubject", { code, publication }),
    listedAs: t("codeListed", { publication }),
    heading: t("codeHeading"),
    paragraphs: [t("hello", { name: member.name }), t("codeText")],
    code,
    footnote: t("codeFootnote"),
  });
  return { sent: true };
}

/** Sends an e-mail verification link; nothing to a member whose address is already verified. */
export async function sendVerificationLink(
  ctx: MailContext,
  { memberId, redirectUrl }: { memberId: number | null; redirectUrl: string | null },
): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null || member.emailVerifiedAt !== null) return NOT_SENT;
  const lifetime = VERIFY_MILLISECONDS;
  const token = await createLinkToken(ctx, { memberId: member.id, purpose: "verify_email", lifetime });
  const query = { token, ...(redirectUrl !== null && { "redirect-url": redirectUrl }) };
  const { t, publication } = getMailTexts(ctx);
  await mailMember(ctx, member, {
    validFor: lifetime,
    subject: t("verifySubject", { publication }),
    heading: t("verifyHeading"),
    paragraphs: [t("hello", { name: member.name }), t("verifyText")],
    action: { label: t("verifyAction"), url: toLink(ctx, "/verify-email", query) },
    footnote: t("verifyFootnote"),
  });
  return { sent: true };
}

/** Notifies a member that their password was changed. */
export async function sendPasswordChanged(ctx: MailContext, memberId: number): Promise<MailOutcome> {
  const member = await findRecipient(ctx, memberId);
  if (member === null) return NOT_SENT;
  const { t, publication } = getMailTexts(ctx);
  await mailMember(ctx, member, {
    subject: t("changedSubject", { publication }),
    heading: t("changedHeading"),
    paragraphs: [t("hello", { name: member.name }), t("changedText")],
    action: { label: t("changedAction"), url: toLink(ctx, "/forgot-password", {}) },
    footnote: t("changedFootnote"),
  });
  return { sent: true };
}
