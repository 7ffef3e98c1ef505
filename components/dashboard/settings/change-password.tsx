"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { Form } from "../form/form";
import { loadSchema } from "../form/load-schemas";
import { useTRPC } from "../trpc/client";

const EMPTY = { current: "", next: "", repeat: "" };

/** Form to change one's own password. */
export function ChangePassword() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const change = useMutation(trpc.me.changePassword.mutationOptions());
  return (
    <Form
      id="password"
      loadSchema={async () => (await loadSchema(import("@/shared/staff/index"))).changePasswordSchema}
      defaults={EMPTY}
      fields={[
        { name: "current", label: "Current password", type: "password", autoComplete: "current-password" },
        {
          name: "next",
          label: "New password",
          type: "password",
          autoComplete: "new-password",
          hint: "At least 12 characters. Several words are easier to remember than symbols.",
        },
        { name: "repeat", label: "Confirm new password", type: "password", autoComplete: "new-password" },
      ]}
      submit="Change password"
      onSubmit={async (values) => {
        const { endedSessions, passkeys } = await change.mutateAsync(values);
        await client.invalidateQueries({ queryKey: trpc.me.sessions.queryKey() });
        const ended = endedSessions === 0 ? "" : " You are signed out everywhere else.";
        const left =
          passkeys === 0 ? "" : " Your passkeys still sign in: remove those you do not know on this page.";
        toast.success(`Password changed${ended === "" && left === "" ? "" : "."}${ended}${left}`);
      }}
    />
  );
}
