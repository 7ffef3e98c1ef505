import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import { consumeMemberAttempt } from "./attempts";
import { findMemberByEmail } from "./member.repository";
import { requireEmail } from "./member-input.rules";
import { ownAddress } from "./own-address.rules";

/** What can be sent to an e-mail address that may be a member's. */
export type RequestedMail = "password-reset" | "login-code" | "email-verification";

interface MailRequest {
  email: string;
  address: string | null;
  /** Where a link leads on to, if that is one of the account's own pages. */
  redirectUrl?: string | null | undefined;
}

function eventOf(
  ctx: Context,
  mail: RequestedMail,
  { memberId, redirectUrl }: { memberId: number | null; redirectUrl: string | null },
): DomainEvent {
  const id = `member:${memberId ?? "nobody"}:${mail}:${ctx.ids.uuid()}`;
  const subject = { type: "member", id: String(memberId ?? "nobody") };
  switch (mail) {
    case "password-reset":
      return { name: "identity/password-reset.requested", id, subject, data: { memberId } };
    case "login-code":
      return { name: "identity/login-code.requested", id, subject, data: { memberId } };
    case "email-verification":
      return { name: "identity/email-verification.requested", id, subject, data: { memberId, redirectUrl } };
  }
}

/**
 * Asks for a mail to an e-mail address. Whether a member has it is found out by nobody: the same is written and
 * answered, and the mail is made and sent later, by a function.
 */
export async function requestMail(ctx: Context, mail: RequestedMail, request: MailRequest): Promise<void> {
  const email = requireEmail(request.email);
  await consumeMemberAttempt(ctx, { kind: "mail", name: email, address: request.address });
  const member = await findMemberByEmail(ctx.db, ctx.account.id, email);
  const memberId = member === null || member.lockedAt !== null ? null : member.id;
  const redirectUrl = ownAddress(ctx.account, request.redirectUrl);
  await ctx.db.withStatements((tx) => ctx.emit(tx, eventOf(ctx, mail, { memberId, redirectUrl })));
}
