"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../trpc/client";
import { usePushesChanged } from "./use-pushes-changed";

const PushDialog = lazyOpenDialog(async () => (await import("./push-dialog")).PushDialog);

/** Button of a published story that sends its notification to readers; nothing where none are offered. */
export function SendPush({ storyId }: { storyId: string }) {
  const trpc = useTRPC();
  const changed = usePushesChanged();
  const { data: state } = useQuery(trpc.push.ofStory.queryOptions({ storyId }));
  const send = useMutation(trpc.push.send.mutationOptions({ onSettled: changed }));
  const [isOpen, setIsOpen] = useState(false);
  if (state?.active !== true || !state.isLive) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <BellRing aria-hidden />
        Send breaking news
      </Button>
      {isOpen && (
        <PushDialog
          state={state}
          onClose={() => setIsOpen(false)}
          onSend={async (texts) => {
            await send.mutateAsync({ storyId, ...texts });
            toast.success("Breaking news is being sent");
          }}
        />
      )}
    </>
  );
}
