"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { usePaymentChange } from "../payments/use-payment-change";
import { useTRPC } from "../trpc/client";

const OUTCOMES = {
  paid: "Payment succeeded",
  failed: "The charge failed again.",
  waiting: "Payment pending: the gateway has not confirmed it yet",
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
      aria-label={`Retry now: ${name}`}
      disabled={retry.isPending}
      onClick={() => void charge()}
    >
      <RotateCw aria-hidden />
      Retry now
    </Button>
  );
}
