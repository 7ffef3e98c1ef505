"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Stethoscope } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useTRPC } from "../trpc/client";

const NAMES = {
  credentials: "Credentials",
  unsigned_calls: "Unsigned webhooks",
  signed_calls: "Signed webhooks",
} as const;

/** Run a connection check of a gateway and show the result of each step. */
export function CheckGateway({ id }: { id: number }) {
  const trpc = useTRPC();
  const check = useMutation(trpc.gateways.check.mutationOptions());
  return (
    <section aria-label="Check" className="flex max-w-2xl flex-col gap-4">
      <p className="text-sm text-ink-2">
        Verifies the credentials with the gateway, and that unsigned webhooks are rejected. Nothing is
        charged.
      </p>
      <div>
        <Button disabled={check.isPending} onClick={() => check.mutate({ id })}>
          <Stethoscope aria-hidden />
          {check.isPending ? "Checking…" : "Run check"}
        </Button>
      </div>
      <div role="status">
        {check.error !== null && <p className="text-sm text-bad">{check.error.message}</p>}
        {check.data !== undefined && (
          <ul aria-label="Check results" className="divide-y divide-line rounded-lg border border-line">
            {check.data.steps.map((step) => (
              <li key={step.name} className="flex gap-3 px-3.5 py-2.5 text-sm">
                {step.passed ? (
                  <CircleCheck aria-label="Passed" className="mt-0.5 size-4 shrink-0 text-good" />
                ) : (
                  <CircleX aria-label="Failed" className="mt-0.5 size-4 shrink-0 text-bad" />
                )}
                <span className="min-w-0">
                  <span className="font-medium">{NAMES[step.name]}</span>
                  <span className="block break-words text-ink-2">{step.text}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
