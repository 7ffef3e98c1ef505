"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { clipMarks } from "@/shared/formats/index";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";

const LENGTHS = [
  { value: "24", label: "A day" },
  { value: "168", label: "A week" },
  { value: "720", label: "30 days" },
  { value: "", label: "Until lifted" },
];

type Rejects = "none" | "pending" | "all";

const REJECTS: { value: Rejects; label: string }[] = [
  { value: "none", label: "Keep all" },
  { value: "pending", label: "Reject pending comments" },
  { value: "all", label: "Reject pending and published comments" },
];

/** Dialog that bans a commenter for a period, or shadow bans them. */
export function BanDialog({
  author,
  onBanned,
  onClose,
}: {
  author: { id: number; name: string };
  onBanned: (banId: number) => void;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const ban = useMutation(trpc.moderation.ban.mutationOptions());
  const id = useId();
  const [hours, setHours] = useState("168");
  const [rejects, setRejects] = useState<Rejects>("none");
  const [shadow, setShadow] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const save = async () => {
    if (reason.trim() === "") return setError("Enter a reason for the moderation log.");
    try {
      const length = hours === "" ? null : Number(hours);
      const { id: banId } = await ban.mutateAsync({
        readerId: author.id,
        shadow,
        reason: reason.trim(),
        hours: length,
        rejects,
      });
      onBanned(banId);
      toast.success(`${clipMarks(author.name)} banned`);
      await queries.invalidateQueries({ queryKey: trpc.moderation.pathKey() });
      onClose();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : "The author could not be banned. Try again.");
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Ban ${clipMarks(author.name)}?`} className="max-w-md">
      <form
        className="flex flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="flex flex-col gap-4 px-5 pb-5">
          <Field
            id={`${id}-reason`}
            label="Reason"
            hint="Shown to moderators."
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => setReason(event.target.value)}
          />
          <SelectField label="Duration" value={hours} options={LENGTHS} onChange={setHours} />
          <SelectField
            label="Existing comments"
            value={rejects}
            options={REJECTS}
            onChange={(value) =>
              setRejects(REJECTS.find((option) => option.value === value)?.value ?? "none")
            }
          />
          <label className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 accent-accent"
              checked={shadow}
              onChange={(event) => setShadow(event.target.checked)}
            />
            <span>
              Shadow ban
              <span className="block text-xs text-ink-3">
                Only the author still sees their comments. Use it for spammers.
              </span>
            </span>
          </label>
        </div>
        <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={ban.isPending}>
            Ban author
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
