"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTRPC } from "../trpc/client";

/** Makes a change and says what came of it (null: whoever makes it does); true when it was made. Every part that shows money reads anew. */
export function usePaymentChange() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async (make: () => Promise<unknown>, done: string | null): Promise<boolean> => {
    try {
      await make();
      if (done !== null) toast.success(done);
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "This could not be done.");
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.payments.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.subscriptions.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.revenue.pathKey() }),
      ]);
    }
  };
}
