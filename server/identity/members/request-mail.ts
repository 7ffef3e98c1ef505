import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { consumeMemberAttempt } from "./attempts";
import { findMemberByEmail } from "./member.repository";
import { requireEmail } from "./member-input.rules";
import { toOwnUrl } from "./own-address.rules";

/** Mails that can be requested for an e-mail address that may belong to a member. */
export type RequestedMail = "password-reset" | "login-code" | "email-verification";

interface MailRequest {
  email: string;
  address: string | null;
  /** Redirect target of the link, if it is one of the account's own pages. */
  redirectUrl?: string | null | undefined;
}

function toEvent(
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
 * Requests a mail to an e-mail address. The response does not reveal whether a member has it: the same event is
 * written in both cases, and a function renders and sends the mail later.
 */
export async function requestMail(ctx: Context, mail: RequestedMail, request: MailRequest): Promise<void> {
  const email = requireEmail(request.email);
  await consumeMemberAttempt(ctx, { kind: "mail", name: email, address: request.address });
  const member = await findMemberByEmail(ctx.db, ctx.account.id, email);
  const memberId = member === null || member.lockedAt !== null ? null : member.id;
  const redirectUrl = toOwnUrl(ctx.account, request.redirectUrl);
  await ctx.db.transaction((tx) => ctx.emit(tx, toEvent(ctx, mail, { memberId, redirectUrl })));
}
