"use client";

import { type ReactNode, useState } from "react";
import { FormDialog } from "../../webhooks/form-dialog";
import { getProblem } from "./field-problem";
import { ProofField } from "./proof-field";

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
  const [proof, setProof] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
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
      <ProofField value={proof} error={problem} onChange={setProof} />
    </FormDialog>
  );
}
