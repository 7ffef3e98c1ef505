import type { Context } from "@/server/context/index";
import { toMember } from "./api/wire/member";
import { findMemberById } from "./members/index";

/** Builds the webhook payload of a member who signed up; null when the member no longer exists. */
export async function buildMemberPayload(ctx: Context, memberId: number): Promise<object | null> {
  const member = await findMemberById(ctx.db, ctx.account.id, memberId);
  return member === null ? null : { member: toMember(member, ctx.account.id) };
}
