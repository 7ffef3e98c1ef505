"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";
import { useCollectionSave } from "./use-collection-save";

interface ChangedCollection {
  id: number;
  revision: number;
  name: string;
}

function Rename({ collection, onClose }: { collection: ChangedCollection; onClose: () => void }) {
  const id = useId();
  const { save, pending } = useCollectionSave();
  const [name, setName] = useState(collection.name);
  const renameCollection = async () => {
    if (await save({ id: collection.id, revision: collection.revision, name })) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename collection" className="max-w-md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && name.trim() !== "") void renameCollection();
        }}
      >
        <div className="px-5 pb-5">
          <Field
            id={`${id}-name`}
            label="Name"
            required
            maxLength={300}
            hint="The slug and URL do not change."
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={pending || name.trim() === ""}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Delete({ collection, onClose }: { collection: ChangedCollection; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const remove = useMutation(trpc.collections.remove.mutationOptions());
  const deleteCollection = async () => {
    try {
      await remove.mutateAsync({ id: collection.id, revision: collection.revision });
      toast.success(`${collection.name} deleted`);
      router.push("/dashboard/collections");
      await client.invalidateQueries({ queryKey: trpc.collections.list.queryKey() });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The collection could not be deleted. Try again.");
      onClose();
      await client.invalidateQueries({ queryKey: trpc.collections.pathKey() });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${collection.name}?`}
      action="Delete collection"
      phrase={collection.name}
      pending={remove.isPending}
      onConfirm={() => void deleteCollection()}
    >
      <p>
        It disappears immediately from the site, the API and other collections. Its stories are kept. This
        cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

/** Action menu of a collection. */
export function CollectionActions({ collection }: { collection: ChangedCollection }) {
  const [openDialog, setOpenDialog] = useState<"rename" | "delete" | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <Button onClick={() => setOpenDialog("rename")}>
        <Pencil aria-hidden />
        Rename
      </Button>
      <Button variant="ghost" onClick={() => setOpenDialog("delete")}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {openDialog === "rename" && <Rename collection={collection} onClose={close} />}
      {openDialog === "delete" && <Delete collection={collection} onClose={close} />}
    </>
  );
}
