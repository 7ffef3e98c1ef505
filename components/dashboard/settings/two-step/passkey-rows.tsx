"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../../trpc/client";
import { describeRemovedPasskey } from "./describe-removal";
import { FactorRow } from "./factor-row";
import { ProofDialog } from "./proof-dialog";

interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface PasskeyRowsProps {
  passkeys: readonly Passkey[];
  /** Removing the last passkey turns two-step verification off. */
  hasAuthenticator: boolean;
  /** Passwords sign staff in, so that second steps are asked for. */
  isOffered: boolean;
  onChanged: () => Promise<void>;
}

/** The user's passkeys, each with its last use and a button to remove it. */
export function PasskeyRows({ passkeys, hasAuthenticator, isOffered, onChanged }: PasskeyRowsProps) {
  const trpc = useTRPC();
  const remove = useMutation(trpc.me.removePasskey.mutationOptions());
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const isLast = passkeys.length === 1 && !hasAuthenticator;
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          name={passkey.name}
          about={
            <>
              Passkey, added <RelativeTime systemClock date={passkey.createdAt} />,{" "}
              {passkey.lastUsedAt === null ? (
                "not used yet"
              ) : (
                <>
                  last used <RelativeTime systemClock date={passkey.lastUsedAt} />
                </>
              )}
            </>
          }
        >
          <Button
            size="sm"
            aria-label={`Remove passkey ${passkey.name}`}
            onClick={() => setRemoving(passkey)}
          >
            Remove
          </Button>
        </FactorRow>
      ))}
      {removing !== null && (
        <ProofDialog
          title={`Remove passkey ${removing.name}?`}
          action="Remove passkey"
          onClose={() => setRemoving(null)}
          onConfirm={async (proof) => {
            await remove.mutateAsync({ id: removing.id, proof });
            await onChanged();
            toast.success("Passkey removed. You are signed out everywhere else.");
          }}
        >
          <p>{describeRemovedPasskey({ isLast, isOffered })} You are signed out everywhere else.</p>
        </ProofDialog>
      )}
    </>
  );
}
