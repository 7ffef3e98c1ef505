"use client";

import { startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../../trpc/client";
import { FormDialog } from "../../webhooks/form-dialog";
import { getProblem } from "./field-problem";
import { ProofField } from "./proof-field";

interface PasskeyDialogProps {
  onClose: () => void;
  /** Called when the passkey is added, with new recovery codes; null: the user has some already. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

function describeFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "No passkey was created. Try again.";
  if (name === "InvalidStateError") return "This device already has a passkey for you.";
  return getProblem(error, "response");
}

/** Dialog that adds a passkey: its name, the proof, and then the browser's own window. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const id = useId();
  const trpc = useTRPC();
  const start = useMutation(trpc.me.startPasskey.mutationOptions());
  const add = useMutation(trpc.me.addPasskey.mutationOptions());
  const [name, setName] = useState("");
  const [proof, setProof] = useState("");
  const [problems, setProblems] = useState<{ name?: string; proof?: string; passkey?: string }>({});
  const submit = async () => {
    setProblems(name.trim() === "" ? { name: "Enter a name, such as the device's." } : {});
    if (name.trim() === "") return false;
    const options = await start.mutateAsync({ proof }).catch((error: unknown) => {
      setProblems({ proof: getProblem(error, "proof") });
      return null;
    });
    if (options === null) return false;
    try {
      const response = await startRegistration({ optionsJSON: options });
      onAdded((await add.mutateAsync({ name, response })).recoveryCodes);
      return true;
    } catch (error) {
      setProblems({ passkey: describeFailure(error) });
      return false;
    }
  };
  return (
    <FormDialog title="Add a passkey" action="Add passkey" onClose={onClose} onSubmit={submit}>
      <p>A passkey signs you in with your fingerprint, face or device PIN, without your password.</p>
      {problems.passkey !== undefined && (
        <p role="alert" className="text-bad">
          {problems.passkey}
        </p>
      )}
      <Field
        id={`${id}-name`}
        label="Name"
        hint="Such as “Work laptop”."
        autoComplete="off"
        maxLength={60}
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <ProofField value={proof} error={problems.proof} onChange={setProof} />
    </FormDialog>
  );
}
