import type { Context } from "@/server/context/index";
import { findMemberByEmail, findMemberById, type Member } from "@/server/identity/members/index";
import type { SignUp } from "./sign-up.repository";

/** Who a sign-up's letters go to. */
interface Recipient {
  /** null: a member without a confirmed address, or one who is locked. */
  address: string | null;
  /** The member with this confirmed address; null: nobody. */
  member: Member | null;
}

/** Find who a sign-up's letters go to: a member at their current address, or an address, whose owner may be a member. */
export async function findRecipient(
  { db, account }: Pick<Context, "db" | "account">,
  { readerId, address }: Pick<SignUp, "readerId" | "address">,
): Promise<Recipient> {
  const candidate =
    readerId === null
      ? await findMemberByEmail(db, account.id, address ?? "")
      : await findMemberById(db, account.id, readerId);
  const isUsable = candidate !== null && candidate.emailVerifiedAt !== null && candidate.lockedAt === null;
  const member = isUsable ? candidate : null;
  return { member, address: readerId === null ? address : (member?.email ?? null) };
}
