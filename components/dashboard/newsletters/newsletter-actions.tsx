"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { ActionsMenu, MenuItem, MenuLine } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { NewsletterOverview } from "@/server/engagement/newsletters/index";
import { useTRPC } from "../trpc/client";
import { useMutationRunner } from "../use-mutation-runner";
import { useNewslettersChanged } from "./use-newsletters-changed";

const NewsletterDialog = lazyOpenDialog(async () => (await import("./newsletter-dialog")).NewsletterDialog);

/** Action menu of a newsletter: edit, delete. */
export function NewsletterActions({
  newsletter,
  timeZone,
}: {
  newsletter: NewsletterOverview;
  timeZone: string;
}) {
  const { id, name, collection } = newsletter;
  const trpc = useTRPC();
  const changed = useNewslettersChanged();
  const save = useMutation(trpc.newsletters.change.mutationOptions({ onSettled: changed }));
  const remove = useMutation(trpc.newsletters.remove.mutationOptions({ onSettled: changed }));
  const run = useMutationRunner();
  const [openDialog, setOpenDialog] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  const confirmRemove = async () => {
    if (await run(() => remove.mutateAsync({ id }), "Newsletter deleted")) close();
  };
  return (
    <>
      <ActionsMenu of={name}>
        <MenuItem onSelect={() => setOpenDialog("edit")}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => setOpenDialog("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </ActionsMenu>
      {openDialog === "edit" && (
        <NewsletterDialog
          title={`Edit ${name}`}
          action="Save"
          values={{ ...newsletter, collectionId: collection?.id ?? null }}
          collection={collection}
          timeZone={timeZone}
          onClose={close}
          onSave={async (values) => {
            await save.mutateAsync({ id, ...values });
            toast.success("Saved.");
          }}
        />
      )}
      <ConfirmDialog
        open={openDialog === "delete"}
        onOpenChange={close}
        title="Delete this newsletter?"
        action="Delete newsletter"
        phrase={name}
        pending={remove.isPending}
        onConfirm={() => void confirmRemove()}
      >
        <p>
          Its sign-ups and its archive are deleted. This cannot be undone. To pause it, edit it and clear
          “Active”.
        </p>
      </ConfirmDialog>
    </>
  );
}
