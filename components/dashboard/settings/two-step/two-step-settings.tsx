"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useTRPC } from "../../trpc/client";
import { QueryError } from "../../trpc/query-error";
import { describeRemovedApp } from "./describe-removal";
import { FactorRow } from "./factor-row";
import { PasskeyRows } from "./passkey-rows";
import { ProofDialog } from "./proof-dialog";
import { RecoveryCodes } from "./recovery-codes";

const AuthenticatorDialog = lazyOpenDialog(
  async () => (await import("./authenticator-dialog")).AuthenticatorDialog,
);

const PasskeyDialog = lazyOpenDialog(async () => (await import("./passkey-dialog")).PasskeyDialog);

type OpenDialog = "passkey" | "set-up" | "remove" | "renew";

/** The user's second factors: authenticator app, passkeys and recovery codes. `onOn` is called once one is set up. */
export function TwoStepSettings({ onOn }: { onOn?: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const query = useQuery(trpc.me.twoStep.queryOptions());
  const remove = useMutation(trpc.me.removeAuthenticator.mutationOptions());
  const renew = useMutation(trpc.me.renewRecoveryCodes.mutationOptions());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: trpc.me.pathKey() });
  };
  if (query.data === undefined) {
    if (query.error !== null) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton className="h-24 w-full" />;
  }
  const { authenticatorSince, passkeys, recoveryCodesLeft, isOffered } = query.data;
  const canAddPasskey = isOffered && query.data.canUsePasskeys;
  const isOn = authenticatorSince !== null || passkeys.length > 0;
  const close = () => setDialog(null);
  const turnedOn = (created: string[] | null) => {
    void refresh();
    if (created === null) onOn?.();
    else setCodes(created);
  };
  const removeApp = async (proof: string) => {
    await remove.mutateAsync({ proof });
    await refresh();
    toast.success("Authenticator app removed. You are signed out everywhere else.");
  };
  const renewCodes = async (proof: string) => {
    const { recoveryCodes } = await renew.mutateAsync({ proof });
    await refresh();
    setCodes(recoveryCodes);
  };
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        <FactorRow
          name="Authenticator app"
          badge={authenticatorSince !== null && <Badge tone="good">On</Badge>}
          about={
            authenticatorSince === null ? (
              "A 6-digit code from an app on your phone or in your password manager."
            ) : (
              <>
                Set up <RelativeTime systemClock date={authenticatorSince} />
              </>
            )
          }
        >
          {authenticatorSince === null && isOffered && (
            <Button size="sm" onClick={() => setDialog("set-up")}>
              Set up authenticator app
            </Button>
          )}
          {authenticatorSince !== null && (
            <Button size="sm" onClick={() => setDialog("remove")}>
              Remove authenticator app
            </Button>
          )}
        </FactorRow>
        <PasskeyRows
          passkeys={passkeys}
          hasAuthenticator={authenticatorSince !== null}
          isOffered={isOffered}
          onChanged={refresh}
        />
        {isOn && (
          <FactorRow
            name="Recovery codes"
            badge={recoveryCodesLeft === 0 && <Badge tone="warn">None left</Badge>}
            about={`${recoveryCodesLeft} of 10 unused.${isOffered ? " Each signs you in once if you lose your other factors." : ""}`}
          >
            <Button size="sm" onClick={() => setDialog("renew")}>
              Create new recovery codes
            </Button>
          </FactorRow>
        )}
      </ul>
      {canAddPasskey && (
        <Button className="mt-3" onClick={() => setDialog("passkey")}>
          Add a passkey
        </Button>
      )}
      {dialog === "passkey" && <PasskeyDialog onClose={close} onAdded={turnedOn} />}
      {dialog === "set-up" && <AuthenticatorDialog onClose={close} onConfirmed={turnedOn} />}
      {dialog === "remove" && (
        <ProofDialog
          title="Remove authenticator app?"
          action="Remove authenticator app"
          onClose={close}
          onConfirm={removeApp}
        >
          <p>
            {describeRemovedApp({ isLast: passkeys.length === 0, isOffered })} You are signed out everywhere
            else.
          </p>
        </ProofDialog>
      )}
      {dialog === "renew" && (
        <ProofDialog
          title="Create new recovery codes?"
          action="Create new codes"
          onClose={close}
          onConfirm={renewCodes}
        >
          <p>Your earlier recovery codes no longer work.</p>
        </ProofDialog>
      )}
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            onOn?.();
          }}
        />
      )}
    </>
  );
}
