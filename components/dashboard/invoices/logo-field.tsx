"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";

/** Logo on invoices, saved as soon as a file is chosen. */
export function LogoField({ isThere, onChanged }: { isThere: boolean; onChanged: () => Promise<unknown> }) {
  const trpc = useTRPC();
  const file = useRef<HTMLInputElement>(null);
  const save = useMutation(trpc.invoices.saveLogo.mutationOptions());
  const remove = useMutation(trpc.invoices.removeLogo.mutationOptions());
  const send = async (chosen: File) => {
    const form = new FormData();
    form.set("file", chosen);
    const saved = await save.mutateAsync(form).catch(() => null);
    if (saved === null) return;
    await onChanged();
    toast.success("Logo saved. It appears on new invoices.");
  };
  const removeLogo = async () => {
    await remove.mutateAsync().catch(() => null);
    await onChanged();
  };
  const error = save.error ?? remove.error;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Logo</legend>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Logo file"
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = "";
          if (chosen !== undefined) void send(chosen);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={save.isPending} onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          {save.isPending ? "Uploading…" : isThere ? "Replace" : "Upload"}
        </Button>
        {isThere && (
          <Button size="sm" variant="ghost" disabled={remove.isPending} onClick={() => void removeLogo()}>
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">PNG or JPEG, up to 5 MB. Shown to the right of the seller.</p>
      {error !== null && (
        <p role="alert" className="text-xs text-bad">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
