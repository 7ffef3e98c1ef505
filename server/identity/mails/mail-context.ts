import type { Context } from "@/server/context/index";
import { buildMailBrand } from "@/server/mail-brand/index";
import { type Mail, type Mailer, type MailParts, renderMail } from "@/server/platform/mail/index";
import { type IdentityMailsTexts, identityMailsMessages } from "@/shared/messages/identity-mails/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { createTranslator } from "@/shared/messages/translator";
import type { Member } from "../members/index";

/** The context in which mail is sent to members. */
export type MailContext = Context & { mailer: Mailer };

interface MemberMail extends Omit<MailParts, "sender" | "language">, Pick<Mail, "subject" | "listedAs"> {
  /** Validity of the code or link in milliseconds. */
  validFor?: number;
}

/** A member with an e-mail address. */
export type AddressedMember = Member & { email: string };

function getMailLocale({ account }: Pick<Context, "account">): string {
  return chooseTextLocale(account.settings.language.ietfCode);
}

/** Returns the texts of mails in the publication's language, and its name. */
export function getMailTexts(ctx: Pick<Context, "account">): {
  t: IdentityMailsTexts;
  publication: string;
} {
  return { t: createTranslator(getMailLocale(ctx), identityMailsMessages), publication: ctx.account.name };
}

/** Sends a mail to an address of a member. */
export async function mailMember(
  ctx: MailContext,
  member: Pick<AddressedMember, "name" | "email">,
  { subject, listedAs, validFor, ...parts }: MemberMail,
): Promise<void> {
  const { account, mailer } = ctx;
  const locale = getMailLocale(ctx);
  await mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: member.name, address: member.email },
    subject,
    ...(listedAs !== undefined && { listedAs }),
    ...(validFor !== undefined && { validUntil: new Date(ctx.systemClock.now().getTime() + validFor) }),
    ...renderMail({
      ...parts,
      sender: buildMailBrand(account),
      language: { locale, direction: getTextDirection(locale) },
    }),
  });
}
