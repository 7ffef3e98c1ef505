import type { Context } from "@/server/context/index";
import { type Mail, type Mailer, type MailParts, renderMail } from "@/server/platform/mail/index";
import type { Member } from "../members/index";

/** The context in which mail is sent to members. */
export type MailContext = Context & { mailer: Mailer };

interface MemberMail extends Omit<MailParts, "sender">, Pick<Mail, "subject" | "listedAs"> {
  /** Validity of the code or link in milliseconds. */
  validFor?: number;
}

/** A member with an e-mail address. */
export type AddressedMember = Member & { email: string };

/** Sends a mail to the address that a member logs in with. */
export async function mailMember(
  ctx: MailContext,
  member: AddressedMember,
  { subject, listedAs, validFor, ...parts }: MemberMail,
): Promise<void> {
  const { account, mailer } = ctx;
  await mailer.send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: member.name, address: member.email },
    subject,
    ...(listedAs !== undefined && { listedAs }),
    ...(validFor !== undefined && { validUntil: new Date(ctx.systemClock.now().getTime() + validFor) }),
    ...renderMail({ ...parts, sender: account.name }),
  });
}
