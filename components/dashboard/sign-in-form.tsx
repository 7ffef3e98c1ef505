"use client";

import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type SignInOutcome, signIn } from "./session-calls";

function sentence(outcome: SignInOutcome): string | null {
  switch (outcome.kind) {
    case "in":
      return null;
    case "refused":
      return "This e-mail address and password do not belong together.";
    case "wait": {
      const minutes = Math.ceil(outcome.seconds / 60);
      return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
    }
    case "unavailable":
      return "Signing in does not work at the moment. Try again shortly.";
  }
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Signs in and goes on to where one wanted to go. */
export function SignInForm({ target }: { target: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ text: string; attempt: number } | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    setBusy(true);
    const outcome = await signIn(String(fields.get("email") ?? ""), String(fields.get("password") ?? ""));
    if (outcome.kind === "in") {
      window.location.assign(target);
      return;
    }
    setBusy(false);
    const text = sentence(outcome) ?? "";
    setRefusal((last) => ({ text, attempt: (last?.attempt ?? 0) + 1 }));
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      }}
    >
      {refusal !== null && (
        <p
          // A new element for each attempt, so that each refusal is read out.
          key={refusal.attempt}
          ref={takeFocus}
          role="alert"
          tabIndex={-1}
          className="flex gap-2 rounded-md bg-bad-soft px-3 py-2.5 text-sm text-bad outline-none"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {refusal.text}
        </p>
      )}
      <Field id="email" name="email" label="E-mail" type="email" autoComplete="username" required />
      <Field
        id="password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1_000}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
