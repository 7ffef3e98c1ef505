"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { usePaymentChange } from "../payments/use-payment-change";
import { useTRPC } from "../trpc/client";

const OUTCOMES = {
  paid: "It is paid.",
  failed: "It failed again.",
  waiting: "The gateway has not given its last word yet.",
} as const;

/** Retry the charge of an overdue subscription now and report the result. */
export function RetryButton({ id, name }: { id: number; name: string }) {
  const trpc = useTRPC();
  const change = usePaymentChange();
  const retry = useMutation(trpc.payments.retryCharge.mutationOptions());
  const charge = () =>
    change(async () => {
      const { outcome, message } = await retry.mutateAsync({ id });
      if (outcome === "failed") throw new Error(message ?? OUTCOMES.failed);
      toast.success(OUTCOMES[outcome]);
    }, null);
  return (
    <Button
      size="sm"
      aria-label={`Charge ${name} now`}
      disabled={retry.isPending}
      onClick={() => void charge()}
    >
      <RotateCw aria-hidden />
      Now
    </Button>
  );
}
