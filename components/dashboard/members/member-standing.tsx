import { Badge } from "@/components/ui/badge";

/** Whether a member may sign in, and whether their address is confirmed. */
export function MemberStanding({
  member,
}: {
  member: { lockedAt: Date | null; emailVerifiedAt: Date | null };
}) {
  if (member.lockedAt !== null)
    return (
      <Badge tone="bad" dot>
        Locked
      </Badge>
    );
  return member.emailVerifiedAt === null ? (
    <Badge tone="warn">E-mail unconfirmed</Badge>
  ) : (
    <Badge tone="good">E-mail confirmed</Badge>
  );
}
