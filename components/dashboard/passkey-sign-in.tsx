"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { CircleAlert, Fingerprint } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";

interface PasskeySignInProps {
  start: () => Promise<{ options: PublicKeyCredentialRequestOptionsJSON | null; problem: string | null }>;
  /** Signs in; resolves to the problem, or null. */
  finish: (answer: unknown) => Promise<string | null>;
  /** Page of the dashboard to open then. */
  target: string;
}

const neverChanges = () => () => undefined;
const hasPasskeys = () => window.PublicKeyCredential !== undefined;

/** Whether a passkey was not chosen: the person closed the browser's window, or it waited too long. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

/** Button that signs in with a passkey; absent where the browser has none, and without scripts. */
export function PasskeySignIn({ start, finish, target }: PasskeySignInProps) {
  const isSupported = useSyncExternalStore(neverChanges, hasPasskeys, () => false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const started = await start();
      if (started.options === null) {
        setProblem(started.problem);
      } else {
        const { startAuthentication } = await import("@simplewebauthn/browser");
        const answer = await startAuthentication({ optionsJSON: started.options });
        const refusal = await finish(answer);
        if (refusal === null) {
          window.location.assign(target);
          return;
        }
        setProblem(refusal);
      }
    } catch (error) {
      setProblem(
        isCancelled(error)
          ? "No passkey was used. Try again, or sign in another way."
          : "The passkey could not be used. Try again, or sign in another way.",
      );
    }
    setBusy(false);
  };
  if (!isSupported) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      {problem !== null && (
        <p role="alert" className="flex gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      <Button size="lg" className="w-full" disabled={isBusy} onClick={() => void signIn()}>
        <Fingerprint aria-hidden />
        {isBusy ? "One moment…" : "Use a passkey"}
      </Button>
    </div>
  );
}
