import { Badge } from "@/components/ui/badge";

/** Whether a member may sign in, and whether their address is proved. */
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
    <Badge tone="warn">Address unproved</Badge>
  ) : (
    <Badge tone="good">Address proved</Badge>
  );
}
