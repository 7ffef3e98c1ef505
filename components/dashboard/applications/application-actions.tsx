"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { ActionsMenu, MenuItem, MenuLine } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { OauthClientView } from "@/server/identity/oauth/index";
import { useTRPC } from "../trpc/client";
import { RotateApplicationSecret } from "./application-secret";
import { toErrorMessage, useApplicationsChanged } from "./use-application-change";

const ApplicationDialog = lazyOpenDialog(
  async () => (await import("./application-dialog")).ApplicationDialog,
);

/** Action menu of an application: edit, rotate its secret, delete. */
export function ApplicationActions({ application }: { application: OauthClientView }) {
  const { id, name, confidential } = application;
  const trpc = useTRPC();
  const changed = useApplicationsChanged();
  const update = useMutation(trpc.applications.update.mutationOptions({ onSettled: changed }));
  const remove = useMutation(trpc.applications.remove.mutationOptions({ onSettled: changed }));
  const [openDialog, setOpenDialog] = useState<"edit" | "rotate" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  const confirmRemove = async () => {
    try {
      await remove.mutateAsync({ id });
      toast.success("Application deleted");
      close();
    } catch (error) {
      toast.error(toErrorMessage(error));
    }
  };
  return (
    <>
      <ActionsMenu of={name}>
        <MenuItem onSelect={() => setOpenDialog("edit")}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        {confidential && (
          <MenuItem onSelect={() => setOpenDialog("rotate")}>
            <KeyRound aria-hidden />
            Rotate secret
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setOpenDialog("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </ActionsMenu>
      {openDialog === "edit" && (
        <ApplicationDialog
          title={`Edit ${name}`}
          action="Save"
          values={application}
          choosesKind={false}
          onClose={close}
          onSave={async (values) => {
            await update.mutateAsync({ id, ...values });
            toast.success("Saved.");
          }}
        />
      )}
      {openDialog === "rotate" && <RotateApplicationSecret application={application} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "delete"}
        onOpenChange={close}
        title="Delete this application?"
        action="Delete application"
        phrase={name}
        pending={remove.isPending}
        onConfirm={() => void confirmRemove()}
      >
        <p>
          Readers can no longer log in to it, and its tokens are revoked immediately. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
