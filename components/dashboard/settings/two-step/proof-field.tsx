"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../../trpc/client";

interface ProofFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Field for the user's password or a code. After a recent sign-in with the provider nothing needs to be entered. */
export function ProofField({ value, error, onChange }: ProofFieldProps) {
  const id = useId();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.me.twoStep.queryOptions());
  const providerName = data?.providerName ?? null;
  const hasPasswords = data?.isOffered !== false;
  // The 10 minutes may end while the dialog is open: the refusal brings the field.
  if (data?.isProven === true && error === undefined) {
    return (
      <p>
        You signed in with {providerName ?? "your sign-in provider"} just now, so no{" "}
        {hasPasswords ? "password" : "code"} is needed.
      </p>
    );
  }
  const without =
    providerName === null
      ? ""
      : ` Without a ${hasPasswords ? "password" : "code"}, sign in again with ${providerName} first.`;
  return (
    <Field
      id={`${id}-proof`}
      label={hasPasswords ? "Your password or a code" : "Code"}
      hint={`A code is from your authenticator app, or a recovery code.${without}`}
      type="password"
      autoComplete="current-password"
      maxLength={1_000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
