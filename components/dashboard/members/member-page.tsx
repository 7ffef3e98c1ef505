"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JsonView } from "@/components/ui/json-view";
import { ExactTime } from "@/components/ui/relative-time";
import type { StaffMember } from "@/server/identity/admin/index";
import { type Fact, ObjectPage } from "../object/object-page";
import { PrivacyPanel } from "../privacy/privacy-panel";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { MemberActions } from "./member-actions";
import { getProviderName } from "./member-labels";
import { MemberSessions } from "./member-sessions";
import { MemberStatus } from "./member-status";

const NONE = <span className="text-ink-3">–</span>;

function toFacts(member: StaffMember): Fact[] {
  const { emailVerifiedAt, phoneVerifiedAt, lockedAt } = member;
  const proved = (at: Date | null) => (at === null ? "Not yet" : <ExactTime date={at} />);
  return [
    ...(member.email === null
      ? [{ label: "Email", value: NONE }]
      : [
          { label: "Email", value: <span className="break-all">{member.email}</span> },
          { label: "Email confirmed", value: proved(emailVerifiedAt) },
        ]),
    { label: "Username", value: member.username ?? NONE },
    { label: "Phone number", value: member.phoneNumber ?? NONE },
    ...(member.phoneNumber === null ? [] : [{ label: "Phone confirmed", value: proved(phoneVerifiedAt) }]),
    { label: "Signed up", value: <ExactTime date={member.createdAt} /> },
    { label: "Sign-up method", value: getProviderName(member.source) },
    { label: "Password", value: member.hasPassword ? "Set" : "Not set" },
    ...(lockedAt === null ? [] : [{ label: "Locked since", value: <ExactTime date={lockedAt} /> }]),
  ];
}

/** Links to other records of the same person. */
function RelatedRecords({ member }: { member: StaffMember }) {
  const { permissions } = useStaff();
  const name = encodeURIComponent(member.email ?? member.phoneNumber ?? "");
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {permissions.includes("subscribers:read") && (
        <li>
          <Link className="underline underline-offset-2" href={`/dashboard/subscribers?text=${name}`}>
            Subscribers with this {member.email === null ? "phone number" : "email address"}
          </Link>
        </li>
      )}
      {permissions.includes("comments:moderate") && (
        <li>
          <Link className="underline underline-offset-2" href={`/dashboard/moderation?author=${member.id}`}>
            Their comments
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Page of one member: their login names, their sessions, and the actions of staff. */
export function MemberPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.members.get.queryOptions({ id }));
  if (query.data === undefined)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { member, sessions } = query.data;
  const mayWrite = permissions.includes("members:write");
  return (
    <ObjectPage
      kind="Member"
      title={member.name}
      badges={<MemberStatus member={member} />}
      id={String(member.id)}
      actions={
        mayWrite ? (
          <MemberActions
            id={member.id}
            name={member.name}
            isLocked={member.lockedAt !== null}
            hasEmail={member.email !== null}
          />
        ) : undefined
      }
      facts={toFacts(member)}
      tabs={[
        {
          value: "sessions",
          label: "Sessions",
          count: sessions.length,
          content: <MemberSessions id={member.id} sessions={sessions} mayEnd={mayWrite} />,
        },
        { value: "elsewhere", label: "Related records", content: <RelatedRecords member={member} /> },
        {
          value: "metadata",
          label: "Metadata",
          content: <JsonView value={member.metadata} label="metadata" />,
        },
        ...(permissions.includes("privacy:write")
          ? [
              {
                value: "privacy",
                label: "Privacy",
                content: <PrivacyPanel person={{ kind: "member", id }} />,
              },
            ]
          : []),
      ]}
    />
  );
}
