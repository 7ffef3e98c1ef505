import { isSuppressed, type MailingContext } from "@/server/engagement/notifications/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { renderMail } from "@/server/platform/mail/index";
import { CONFIRMATION_MILLISECONDS, createConfirmationUrl } from "./addresses";
import { getMailTexts } from "./compose-letter";
import { findNewsletter } from "./newsletter.repository";
import { findSignUp } from "./sign-up.repository";

/**
 * Send the mail that asks the owner of an address to confirm a sign-up. sent: handed over. none: it is confirmed
 * already, its newsletter is not active, or no mails go to the address.
 */
export async function sendConfirmation(ctx: MailingContext, signUpId: number): Promise<"sent" | "none"> {
  const { account, db, vault } = ctx;
  const signUp = await findSignUp(db, account.id, signUpId);
  if (signUp === null || signUp.address === null) return "none";
  const { address, newsletterId, requestedAt, confirmedAt, endedAt } = signUp;
  if (confirmedAt !== null && endedAt === null) return "none";
  const newsletter = await findNewsletter(db, account.id, newsletterId);
  if (newsletter === null || !newsletter.active) return "none";
  if (await isSuppressed(db, account.id, address)) return "none";
  const { t, language } = getMailTexts(account, signUp.locale);
  const names = { newsletter: newsletter.name, publication: account.name };
  await ctx.mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: "", address },
    subject: t("confirmSubject", { newsletter: newsletter.name }),
    occurrence: `newsletter-sign-up:${signUpId}:${requestedAt.getTime()}`,
    validUntil: new Date(requestedAt.getTime() + CONFIRMATION_MILLISECONDS),
    ...renderMail({
      sender: buildMailBrand(account),
      heading: t("confirmHeading"),
      paragraphs: [t("confirmText", names)],
      language,
      action: {
        label: t("confirmAction"),
        url: createConfirmationUrl(account, vault, { signUpId, requestedAt }),
      },
      footnote: t("confirmFootnote"),
    }),
  });
  return "sent";
}
