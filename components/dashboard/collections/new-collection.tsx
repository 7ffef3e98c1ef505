"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SelectField } from "../form/fields";
import { useTRPC } from "../trpc/client";

const KINDS = [
  { value: "hand", label: "Manual" },
  { value: "rules", label: "Automated" },
] as const;

/** Suggest a slug for a name. */
function toSlug(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return plain.replace(/^-+|-+$/g, "").slice(0, 200);
}

/** Form that creates a collection and opens its page. */
export function NewCollection() {
  const id = useId();
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.collections.create.mutationOptions());
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [automated, setAutomated] = useState(false);
  const slug = typedSlug ?? toSlug(name);
  const ready = name.trim() !== "" && slug !== "" && !create.isPending;
  const make = async () => {
    const created = await create.mutateAsync({ name, slug, automated }).catch(() => null);
    if (created === null) return;
    setOpen(false);
    await client.invalidateQueries({ queryKey: trpc.collections.pathKey() });
    router.push(`/dashboard/collections/${created.id}`);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New collection
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New collection" className="max-w-md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) void make();
          }}
        >
          <div className="flex flex-col gap-4 px-5 pb-5">
            <Field
              id={`${id}-name`}
              label="Name"
              required
              maxLength={300}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Field
              id={`${id}-slug`}
              label="Slug"
              required
              maxLength={200}
              hint="Used in the API. It cannot be changed later."
              value={slug}
              onChange={(event) => setTypedSlug(event.target.value)}
            />
            <SelectField
              label="Type"
              value={automated ? "rules" : "hand"}
              options={KINDS}
              onChange={(way) => setAutomated(way === "rules")}
            />
            {create.error !== null && (
              <p role="alert" className="text-sm text-bad">
                {create.error.message}
              </p>
            )}
          </div>
          <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!ready}>
              Create collection
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
