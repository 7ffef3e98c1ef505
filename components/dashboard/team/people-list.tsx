"use client";

import { useMutation } from "@tanstack/react-query";
import { ShieldOff, Trash2, UserCog } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ActionsMenu, MenuItem } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Team } from "@/server/staff/index";
import { ROLE_TEXTS } from "@/shared/staff/role-texts";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";
import { RoleDialog } from "./role-dialog";

type Person = Team["people"][number];
type GrantableRoles = Team["grantableRoles"];

interface PersonProps {
  person: Person;
  grantableRoles: GrantableRoles;
  /** The user may reset the second factors of others. */
  canManageTwoStep: boolean;
}

function PersonActions({ person, grantableRoles, canManageTwoStep }: PersonProps) {
  const { staffUserId, name, role, hasSecondFactor } = person;
  const trpc = useTRPC();
  const change = useMutationRunner(trpc.team.pathKey());
  const changeRole = useMutation(trpc.team.changeRole.mutationOptions());
  const remove = useMutation(trpc.team.remove.mutationOptions());
  const reset = useMutation(trpc.team.resetTwoStep.mutationOptions());
  const [openDialog, setOpenDialog] = useState<"role" | "remove" | "reset" | null>(null);
  const close = () => setOpenDialog(null);
  const confirmRemove = async () => {
    if (await change(() => remove.mutateAsync({ staffUserId }), `${name} removed`)) close();
  };
  const confirmReset = async () => {
    const done = `Two-step verification of ${name} reset`;
    if (await change(() => reset.mutateAsync({ staffUserId }), done)) close();
  };
  return (
    <>
      <ActionsMenu of={name}>
        <MenuItem onSelect={() => setOpenDialog("role")}>
          <UserCog aria-hidden />
          Change role
        </MenuItem>
        {canManageTwoStep && hasSecondFactor && (
          <MenuItem onSelect={() => setOpenDialog("reset")}>
            <ShieldOff aria-hidden />
            Reset two-step verification
          </MenuItem>
        )}
        <MenuItem onSelect={() => setOpenDialog("remove")}>
          <Trash2 aria-hidden />
          Remove
        </MenuItem>
      </ActionsMenu>
      {openDialog === "role" && (
        <RoleDialog
          title={`Change role of ${name}`}
          role={role}
          grantableRoles={grantableRoles}
          onClose={close}
          onSave={(next) =>
            change(
              () => changeRole.mutateAsync({ staffUserId, role: next }),
              `${name} is now ${ROLE_TEXTS[next].name}`,
            )
          }
        />
      )}
      <ConfirmDialog
        open={openDialog === "reset"}
        onOpenChange={close}
        title={`Reset two-step verification of ${name}?`}
        action="Reset two-step verification"
        pending={reset.isPending}
        onConfirm={() => void confirmReset()}
      >
        <p>
          Their authenticator app, passkeys and recovery codes no longer work, and they are signed out
          everywhere. Their password alone signs them in. We email them about it. Make sure first that it is
          really they who ask.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === "remove"}
        onOpenChange={close}
        title={`Remove ${name}?`}
        action="Remove from team"
        pending={remove.isPending}
        onConfirm={() => void confirmRemove()}
      >
        <p>
          They lose access immediately, and invitations that they sent are revoked. Their work is kept. You
          can invite them again.
        </p>
      </ConfirmDialog>
    </>
  );
}

function PersonRow(props: PersonProps) {
  const { person, grantableRoles } = props;
  const { name, email, role, lastSignInAt, hasSecondFactor, isYou } = person;
  return (
    <li className="flex items-start gap-4 px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="break-words">{name}</span>
          <Badge tone={role === "owner" ? "accent" : "neutral"}>{ROLE_TEXTS[role].name}</Badge>
          {hasSecondFactor && <Badge tone="good">Two-step on</Badge>}
          {isYou && <span className="text-xs font-normal text-ink-3">you</span>}
        </p>
        <p className="mt-0.5 text-xs break-all text-ink-2">{email}</p>
        <p className="mt-1 text-xs text-pretty text-ink-3">
          {ROLE_TEXTS[role].about}{" "}
          {lastSignInAt === null ? (
            "Not signed in recently."
          ) : (
            <>
              Signed in <RelativeTime systemClock date={lastSignInAt} />.
            </>
          )}
        </p>
      </div>
      {!isYou && grantableRoles.includes(role) && <PersonActions {...props} />}
    </li>
  );
}

interface PeopleListProps extends Omit<PersonProps, "person"> {
  people: readonly Person[];
}

/** Staff of an account, each with the actions that the user may take. */
export function PeopleList({ people, ...rest }: PeopleListProps) {
  return (
    <section aria-label="People">
      <ul className="divide-y divide-line rounded-lg border border-line">
        {people.map((person) => (
          <PersonRow key={person.staffUserId} person={person} {...rest} />
        ))}
      </ul>
    </section>
  );
}
