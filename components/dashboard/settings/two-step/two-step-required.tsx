"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { signOut } from "../../session-calls";
import { TwoStepSettings } from "./two-step-settings";

/** Shown instead of the dashboard to a person whose publication requires two-step verification, until it is set up. */
export function TwoStepRequired({ accountName }: { accountName: string }) {
  const router = useRouter();
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-5 px-4 py-12">
      <div>
        <h1 className="text-xl font-semibold tracking-tight text-pretty">Set up two-step verification</h1>
        <p className="mt-1 text-sm text-pretty text-ink-2">
          {accountName} requires it. Afterwards, signing in needs your password and a second step.
        </p>
      </div>
      <TwoStepSettings onOn={() => router.refresh()} />
      <div>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </main>
  );
}
