import type { Context } from "@/server/accounts/index";
import { layOutMail, type Mail, type Mailer, type MailParts } from "@/server/platform/mail/index";
import type { Member } from "../members/index";

/** The context in which members are sent mail. */
export type MailContext = Context & { mailer: Mailer };

interface MemberMail extends Omit<MailParts, "sender">, Pick<Mail, "subject" | "listedAs"> {
  /** For how many milliseconds the code or link in it is valid. */
  validFor?: number;
}

/** A member who logs in by an e-mail address. */
export type AddressedMember = Member & { email: string };

/** Sends a mail to the address that a member logs in by. */
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
    ...(validFor !== undefined && { validUntil: new Date(ctx.worldClock.now().getTime() + validFor) }),
    ...layOutMail({ ...parts, sender: account.name }),
  });
}
