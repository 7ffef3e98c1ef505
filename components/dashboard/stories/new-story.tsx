"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../trpc/client";
import { useStoriesChanged } from "./workflow/use-story-change";

/** Form that creates a story from its headline and opens the editor. */
export function NewStory() {
  const id = useId();
  const trpc = useTRPC();
  const router = useRouter();
  const changed = useStoriesChanged();
  const create = useMutation(trpc.stories.create.mutationOptions());
  const [open, setOpen] = useState(false);
  const [headline, setHeadline] = useState("");
  const make = async () => {
    const story = await create.mutateAsync({ headline }).catch(() => null);
    if (story === null) return;
    setOpen(false);
    await changed();
    router.push(`/dashboard/stories/${story.id}?tab=edit`);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        New story
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="New story" className="max-w-md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (headline.trim() !== "" && !create.isPending) void make();
          }}
        >
          <div className="px-5 pb-5">
            <Field
              id={`${id}-headline`}
              label="Headline"
              maxLength={500}
              required
              value={headline}
              hint="The URL is generated from it. You can change both until the story is published."
              error={create.error?.message}
              onChange={(event) => setHeadline(event.target.value)}
            />
          </div>
          <div className="flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={create.isPending || headline.trim() === ""}>
              Create story
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
