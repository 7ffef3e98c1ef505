"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { useTRPC } from "../../trpc/client";
import { FormDialog } from "../../webhooks/form-dialog";
import { getProblem } from "./field-problem";
import { ProofField } from "./proof-field";
import { QrCode } from "./qr-code";

interface AuthenticatorDialogProps {
  onClose: () => void;
  /** Called when the app is confirmed, with new recovery codes; null: the user has some already. */
  onConfirmed: (recoveryCodes: string[] | null) => void;
}

function SetUp({ secret, address }: { secret: string; address: string }) {
  return (
    <>
      <p>Scan the QR code with an authenticator app, such as one in your password manager.</p>
      <QrCode text={address} label="QR code for your authenticator app" />
      <div>
        <p className="text-xs text-ink-3">Or enter this key in the app:</p>
        <div className="mt-1 flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">{secret}</code>
          <CopyButton text={secret} label="Copy key" className="size-8" />
        </div>
      </div>
    </>
  );
}

/** Dialog that sets up an authenticator app: the proof, then its key, and the code that confirms it. */
export function AuthenticatorDialog({ onClose, onConfirmed }: AuthenticatorDialogProps) {
  const id = useId();
  const trpc = useTRPC();
  const start = useMutation(trpc.me.startAuthenticator.mutationOptions());
  const confirm = useMutation(trpc.me.confirmAuthenticator.mutationOptions());
  const [proof, setProof] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const submitProof = async () => {
    try {
      await start.mutateAsync({ proof });
      setProblem(undefined);
    } catch (error) {
      setProblem(getProblem(error, "proof"));
    }
    return false;
  };
  const submitCode = async () => {
    if (!/^\d{3}[ -]?\d{3}$/.test(code.trim())) {
      setProblem("Enter the 6 digits that the app shows.");
      return false;
    }
    try {
      onConfirmed((await confirm.mutateAsync({ code })).recoveryCodes);
      return true;
    } catch (error) {
      setProblem(getProblem(error, "code"));
      return false;
    }
  };
  const title = "Set up an authenticator app";
  if (start.data === undefined) {
    return (
      <FormDialog title={title} action="Continue" onClose={onClose} onSubmit={submitProof}>
        <ProofField value={proof} error={problem} onChange={setProof} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={title} action="Turn on" onClose={onClose} onSubmit={submitCode}>
      <SetUp {...start.data} />
      <Field
        id={`${id}-code`}
        label="Code"
        hint="The 6 digits that the app shows."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
