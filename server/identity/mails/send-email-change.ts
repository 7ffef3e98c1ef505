import {
  type EmailChange,
  type EmailChangeSide,
  findEmailChangeById,
  findMemberById,
  findOpenEmailChange,
  hashSentToken,
  isAsked,
  isEmailTaken,
  judgeEmailChange,
  writeEmailChangeToken,
} from "../members/index";
import { type AddressedMember, getMailTexts, type MailContext, mailMember } from "./mail-context";
import { type MailOutcome, NOT_SENT, toLink } from "./send-member-mail";

/** A change whose link is to be sent to one of its addresses. */
interface EmailChangeMail {
  memberId: number;
  emailChangeId: number;
  side: EmailChangeSide;
}

/** Finds a change that still waits for a side, and its member as recipient at that side's address. */
async function findAsked(
  ctx: MailContext,
  { memberId, emailChangeId, side }: EmailChangeMail,
): Promise<{ change: EmailChange; recipient: AddressedMember } | null> {
  const now = ctx.systemClock.now();
  const change = await findOpenEmailChange(ctx.db, ctx.account.id, { memberId, now });
  if (change === null || change.id !== emailChangeId || !isAsked(change, side)) return null;
  const member = await findMemberById(ctx.db, ctx.account.id, change.memberId);
  if (member === null || judgeEmailChange(change, member) !== "waiting") return null;
  const email = side === "new" ? change.newEmail : change.oldEmail;
  return email === null ? null : { change, recipient: { ...member, email } };
}

/** Tells the owner of an address with an account that somebody wants to use it for another one. */
async function sendEmailInUse(ctx: MailContext, email: string): Promise<MailOutcome> {
  const { t, publication } = getMailTexts(ctx);
  await mailMember(
    ctx,
    { name: "", email },
    {
      subject: t("emailInUseSubject", { publication }),
      heading: t("emailInUseHeading"),
      paragraphs: [t("emailInUseText")],
      action: { label: t("emailInUseAction"), url: toLink(ctx, "/login", {}) },
      footnote: t("newEmailFootnote"),
    },
  );
  return { sent: true };
}

/**
 * Sends the link by which one side of a change of address is confirmed. A new address with an account gets a notice
 * instead; nothing is sent where that side, or the change, is settled.
 */
export async function sendEmailChangeLink(ctx: MailContext, mail: EmailChangeMail): Promise<MailOutcome> {
  const asked = await findAsked(ctx, mail);
  if (asked === null) return NOT_SENT;
  const { change, recipient } = asked;
  const { side } = mail;
  const { newEmail, memberId, asksOld, expiresAt } = change;
  if (side === "new" && (await isEmailTaken(ctx.db, ctx.account.id, { email: newEmail, except: memberId })))
    return sendEmailInUse(ctx, newEmail);
  const token = ctx.ids.secret(32);
  const stored = { id: change.id, side, tokenHash: hashSentToken(token) };
  if (!(await writeEmailChangeToken(ctx.db, ctx.account.id, stored))) return NOT_SENT;
  const { t, publication } = getMailTexts(ctx);
  const hello = t("hello", { name: recipient.name });
  const url = toLink(ctx, "/account/email", { token });
  const validFor = expiresAt.getTime() - ctx.systemClock.now().getTime();
  const parts =
    side === "new"
      ? {
          subject: t("newEmailSubject", { publication }),
          heading: t("newEmailHeading"),
          paragraphs: [hello, t("newEmailText"), ...(asksOld ? [t("newEmailBoth")] : [])],
          action: { label: t("verifyAction"), url },
          footnote: t("newEmailFootnote"),
        }
      : {
          subject: t("oldEmailSubject", { publication }),
          heading: t("oldEmailHeading"),
          paragraphs: [hello, t("oldEmailText", { email: newEmail })],
          action: { label: t("oldEmailAction"), url },
          footnote: t("oldEmailFootnote"),
        };
  await mailMember(ctx, recipient, { validFor, ...parts });
  return { sent: true };
}

/** Tells the old address, if it was confirmed, that the member now logs in with another one. */
export async function sendEmailChanged(ctx: MailContext, emailChangeId: number): Promise<MailOutcome> {
  const change = await findEmailChangeById(ctx.db, ctx.account.id, emailChangeId);
  if (change === null || change.oldEmail === null || !change.asksOld) return NOT_SENT;
  const member = await findMemberById(ctx.db, ctx.account.id, change.memberId);
  if (member === null) return NOT_SENT;
  const { t, publication } = getMailTexts(ctx);
  await mailMember(
    ctx,
    { name: member.name, email: change.oldEmail },
    {
      subject: t("emailChangedSubject", { publication }),
      heading: t("emailChangedHeading"),
      paragraphs: [t("hello", { name: member.name }), t("emailChangedText", { email: change.newEmail })],
      footnote: t("emailChangedFootnote"),
    },
  );
  return { sent: true };
}
