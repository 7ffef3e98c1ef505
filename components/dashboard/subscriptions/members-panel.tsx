"use client";

import { useMutation } from "@tanstack/react-query";
import { UserPlus, Users, X } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import { useSubscriptionChange } from "./use-subscription-change";

function AddMember({ id, onClose }: { id: number; onClose: () => void }) {
  const fieldId = useId();
  const trpc = useTRPC();
  const change = useSubscriptionChange();
  const add = useMutation(trpc.subscriptions.addMember.mutationOptions());
  const [email, setEmail] = useState("");
  const submit = () =>
    change(
      () => add.mutateAsync({ id, identity: { provider: "email", value: email }, name: null }),
      "Member added",
    );
  return (
    <FormDialog
      title="Add member"
      action="Add member"
      onClose={onClose}
      onSubmit={submit}
      disabled={email.trim() === ""}
    >
      <Field
        id={fieldId}
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}

/** Members of a group_access subscription. */
export function MembersPanel({ sheet }: { sheet: SubscriptionSheet }) {
  const { subscription } = sheet;
  const members = sheet.members ?? [];
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("subscriptions:write");
  const change = useSubscriptionChange();
  const remove = useMutation(trpc.subscriptions.removeMember.mutationOptions());
  const [adding, setAdding] = useState(false);
  const { id, userLimit } = subscription;
  const isFull = userLimit !== null && members.length >= userLimit;
  const add = canEdit && !isFull && (
    <Button onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      Add member
    </Button>
  );
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-2">
          {members.length} of {userLimit ?? "unlimited"} members, not counting the buyer.
        </p>
        {add}
      </div>
      {members.length === 0 ? (
        <EmptyState icon={Users} title="No members yet">
          Members get the same access as the buyer, each with their own login.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {members.map((member) => {
            const name = member.name ?? member.identities[0]?.value ?? `Subscriber ${member.id}`;
            return (
              <li key={member.id} className="flex items-center gap-3 px-3.5 py-2">
                <Link
                  href={`/dashboard/subscribers/${member.id}`}
                  className="min-w-0 flex-1 truncate text-sm hover:underline"
                >
                  {name}
                </Link>
                {canEdit && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={`Remove ${name}`}
                    disabled={remove.isPending}
                    onClick={() =>
                      void change(() => remove.mutateAsync({ id, memberId: member.id }), "Member removed")
                    }
                  >
                    <X aria-hidden />
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {adding && <AddMember id={id} onClose={() => setAdding(false)} />}
    </div>
  );
}
