import type { Context } from "@/server/accounts/index";
import { toMember } from "./api/wire/member";
import { findMemberById } from "./members/index";

/** What webhooks say of a member who signed up; null when the member is no more. */
export async function memberWebhookDocument(ctx: Context, memberId: number): Promise<object | null> {
  const member = await findMemberById(ctx.db, ctx.account.id, memberId);
  return member === null ? null : { member: toMember(member, ctx.account.id) };
}
