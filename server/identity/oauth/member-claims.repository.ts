import { quickStatement, type Statements } from "@/server/platform/db/index";

interface MemberClaims {
  id: number;
  name: string;
  email: string | null;
  /** One that they have proved; null: none. */
  phoneNumber: string | null;
  /** How the member came: `email`, `phone`, `google`, …. */
  source: string;
}

const CLAIMS = quickStatement(
  "oauth_member_claims",
  `select m.id, r.name, m.email, m.source,
     case when m.phone_verified_at is not null then m.phone_number end as "phoneNumber"
   from member m join reader r on r.id = m.id where m.account_id = $1 and m.id = $2`,
);

/** What a subscriber's token says of a member. */
export async function findMemberClaims(
  db: Statements,
  accountId: number,
  memberId: number,
): Promise<MemberClaims | null> {
  const [row] = await db.query<MemberClaims>(CLAIMS, [accountId, memberId]);
  return row ?? null;
}
