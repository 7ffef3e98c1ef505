// Raw SQL: one short read per token of a subscriber, on a shared read connection.

import { readStatement, type Statements } from "@/server/platform/db/index";

interface MemberClaims {
  id: number;
  name: string;
  email: string | null;
  /** Verified number; null: none. */
  phoneNumber: string | null;
  /** How the member signed up: `email`, `phone`, `google`, …. */
  source: string;
}

const CLAIMS = readStatement(
  "oauth_member_claims",
  `select m.id, r.name, m.email, m.source,
     case when m.phone_verified_at is not null then m.phone_number end as "phoneNumber"
   from member m join reader r on r.id = m.id where m.account_id = $1 and m.id = $2`,
);

/** Loads the claims of a subscriber's token for a member. */
export async function findMemberClaims(
  db: Statements,
  accountId: number,
  memberId: number,
): Promise<MemberClaims | null> {
  const [row] = await db.query(CLAIMS, [accountId, memberId]);
  return row ?? null;
}
