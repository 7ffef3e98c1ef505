"use client";

import { type ReactNode, useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { FormDialog } from "../../webhooks/form-dialog";
import { getProblem } from "./field-problem";

interface ProofDialogProps {
  title: string;
  action: string;
  onClose: () => void;
  /** Makes the change with the entered password or code; an error it throws is shown at the field. */
  onConfirm: (proof: string) => Promise<unknown>;
  children: ReactNode;
}

/** Dialog that asks for the user's password, or a code, before their second factors change. */
export function ProofDialog({ title, action, onClose, onConfirm, children }: ProofDialogProps) {
  const id = useId();
  const [proof, setProof] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (proof === "") {
      setProblem("Enter your password or a code.");
      return false;
    }
    try {
      await onConfirm(proof);
      return true;
    } catch (error) {
      setProblem(getProblem(error, "proof"));
      return false;
    }
  };
  return (
    <FormDialog title={title} action={action} onClose={onClose} onSubmit={submit}>
      {children}
      <Field
        id={`${id}-proof`}
        label="Your password or a code"
        hint="A code is from your authenticator app, or a recovery code."
        type="password"
        autoComplete="current-password"
        maxLength={1_000}
        value={proof}
        error={problem}
        onChange={(event) => setProof(event.target.value)}
      />
    </FormDialog>
  );
}
