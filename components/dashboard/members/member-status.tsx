import { Badge } from "@/components/ui/badge";

interface MemberStatusProps {
  member: {
    email: string | null;
    lockedAt: Date | null;
    emailVerifiedAt: Date | null;
    phoneVerifiedAt: Date | null;
  };
}

/** Whether a member may sign in, and whether their login name is confirmed. */
export function MemberStatus({ member }: MemberStatusProps) {
  if (member.lockedAt !== null)
    return (
      <Badge tone="bad" dot>
        Locked
      </Badge>
    );
  if (member.email === null && member.phoneVerifiedAt !== null)
    return <Badge tone="good">Phone confirmed</Badge>;
  return member.emailVerifiedAt === null ? (
    <Badge tone="warn">Email unconfirmed</Badge>
  ) : (
    <Badge tone="good">Email confirmed</Badge>
  );
}
