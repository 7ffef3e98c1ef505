"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTRPC } from "../trpc/client";

/** Has every part of the dashboard that shows webhooks read them again. */
export function useWebhooksChanged(): () => Promise<void> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
}

/** Makes a change and says what came of it; true when it was made. */
export function useWebhookChange() {
  const changed = useWebhooksChanged();
  return async <Result>(
    make: () => Promise<Result>,
    done: string | ((result: Result) => string),
  ): Promise<boolean> => {
    try {
      const result = await make();
      toast.success(typeof done === "string" ? done : done(result));
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await changed();
    }
  };
}
