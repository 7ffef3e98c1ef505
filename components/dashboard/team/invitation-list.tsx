"use client";

import { useMutation } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { CreatedInvitation, StaffMailOutcome, Team } from "@/server/staff/index";
import { ROLE_TEXTS } from "@/shared/staff/role-texts";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";

type Invitation = Team["invitations"][number];

interface InvitationListProps {
  invitations: readonly Invitation[];
  grantableRoles: Team["grantableRoles"];
  onCreated: (created: CreatedInvitation & { mail: StaffMailOutcome }) => void;
}

function InvitationRow({
  invitation,
  grantableRoles,
  onCreated,
}: Omit<InvitationListProps, "invitations"> & { invitation: Invitation }) {
  const { id, email, role, invitedBy, createdAt, expiresAt, isExpired } = invitation;
  const trpc = useTRPC();
  const change = useMutationRunner(trpc.team.pathKey());
  const resend = useMutation(trpc.team.resend.mutationOptions());
  const revoke = useMutation(trpc.team.revoke.mutationOptions());
  const busy = resend.isPending || revoke.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{email}</span>
          <Badge>{ROLE_TEXTS[role].name}</Badge>
          {isExpired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-ink-3">
          Invited {invitedBy !== null && `by ${invitedBy} `}
          <RelativeTime systemClock date={createdAt} />
          {!isExpired && (
            <>
              {" "}
              · expires <RelativeTime systemClock date={expiresAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        {grantableRoles.includes(role) && (
          <Button
            size="sm"
            disabled={busy}
            aria-label={`Resend invitation to ${email}`}
            onClick={() => void change(async () => onCreated(await resend.mutateAsync({ id })), null)}
          >
            Resend
          </Button>
        )}
        <Button
          size="sm"
          disabled={busy}
          aria-label={`Revoke invitation to ${email}`}
          onClick={() => void change(() => revoke.mutateAsync({ id }), "Invitation revoked")}
        >
          Revoke invitation
        </Button>
      </div>
    </li>
  );
}

/** List of pending invitations. */
export function InvitationList({ invitations, grantableRoles, onCreated }: InvitationListProps) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-base font-semibold">
        Invitations
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            grantableRoles={grantableRoles}
            onCreated={onCreated}
          />
        ))}
      </ul>
    </section>
  );
}
