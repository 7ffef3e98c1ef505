"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { CreatedInvitation, StaffMailOutcome } from "@/server/staff/index";
import { PageHeader } from "../page-header";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { InvitationLink } from "./invitation-link";
import { InvitationList } from "./invitation-list";
import { PeopleList } from "./people-list";
import { RequireTwoStep } from "./require-two-step";

const InviteDialog = lazyOpenDialog(async () => (await import("./invite-dialog")).InviteDialog);

/** Page of the staff, their roles and the pending invitations. */
export function TeamPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.team.list.queryOptions());
  const [inviting, setInviting] = useState(false);
  const [created, setCreated] = useState<(CreatedInvitation & { mail: StaffMailOutcome }) | null>(null);
  const team = query.data;
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Team"
        description="People who use this dashboard, and their roles."
        actions={
          team !== undefined && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden />
              Invite team member
            </Button>
          )
        }
      />
      {team === undefined &&
        (query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {team !== undefined && (
        <div className="flex flex-col gap-8">
          <PeopleList
            people={team.people}
            grantableRoles={team.grantableRoles}
            canManageTwoStep={team.canManageTwoStep}
          />
          {team.invitations.length > 0 && (
            <InvitationList
              invitations={team.invitations}
              grantableRoles={team.grantableRoles}
              onCreated={setCreated}
            />
          )}
          {team.canManageTwoStep && <RequireTwoStep isRequired={team.isTwoStepRequired} />}
        </div>
      )}
      {inviting && team !== undefined && (
        <InviteDialog
          grantableRoles={team.grantableRoles}
          onClose={() => setInviting(false)}
          onCreated={setCreated}
        />
      )}
      {created !== null && <InvitationLink created={created} onClose={() => setCreated(null)} />}
    </div>
  );
}
