"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { AppWindow, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyId } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyOpenDialog } from "@/components/ui/lazy-part";
import { ExactTime, RelativeTime } from "@/components/ui/relative-time";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { OauthClientView } from "@/server/identity/oauth/index";
import { PageHeader } from "../page-header";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { ApplicationActions } from "./application-actions";
import { ApplicationSecret } from "./application-secret";
import { useApplicationsChanged } from "./use-application-change";

const ApplicationDialog = lazyOpenDialog(
  async () => (await import("./application-dialog")).ApplicationDialog,
);

const NEW = { name: "", firstParty: true, namesIssuer: false, redirectUris: [] };

function Secrets({ secrets, confidential }: OauthClientView) {
  if (!confidential) return <>No secret: PKCE</>;
  return (
    <>
      {secrets.map(({ id, prefix, endsAt }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          Secret <code className="font-mono">{prefix}…</code>
          {endsAt !== null && (
            <span className="text-warn">
              {" "}
              until <ExactTime date={endsAt} />
            </span>
          )}
        </span>
      ))}
    </>
  );
}

function Application({ application, canEdit }: { application: OauthClientView; canEdit: boolean }) {
  const { name, clientId, firstParty, redirectUris, liveTokens, createdAt } = application;
  return (
    <li className="flex items-start gap-4 px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="break-words">{name}</span>
          <Badge>{firstParty ? "First-party" : "Asks for consent"}</Badge>
        </p>
        <div className="mt-1 text-xs text-ink-2">
          <CopyId id={clientId} label={`Copy client ID of ${name}`} />
        </div>
        <ul className="mt-1.5 text-xs text-ink-2">
          {redirectUris.map((uri) => (
            <li key={uri} className="font-mono break-all">
              {uri}
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-xs text-ink-3">
          <Secrets {...application} /> · {liveTokens.toLocaleString("en")}
          {liveTokens >= 10_000 && "+"} active {liveTokens === 1 ? "token" : "tokens"} · added{" "}
          <RelativeTime systemClock date={createdAt} />
        </p>
      </div>
      {canEdit && <ApplicationActions application={application} />}
    </li>
  );
}

/** List of the OAuth applications that readers sign in to with their membership. */
export function ApplicationsPage() {
  const trpc = useTRPC();
  const changed = useApplicationsChanged();
  const { permissions } = useStaff();
  const canEdit = permissions.includes("oauth:write");
  const query = useQuery(trpc.applications.list.queryOptions());
  const create = useMutation(trpc.applications.create.mutationOptions({ onSettled: changed }));
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ clientId: string; clientSecret: string | null } | null>(null);
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add application
    </Button>
  ) : undefined;
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Applications"
        description="OAuth 2.0 applications that readers log in to with their account here."
        actions={query.data !== undefined && query.data.length > 0 ? add : undefined}
      />
      {query.data === undefined &&
        (query.error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ))}
      {query.data?.length === 0 && (
        <EmptyState icon={AppWindow} title="No applications yet" action={add}>
          Add an app, shop or forum to let readers log in to it with their account here. It receives their
          name and picture, never their password.
        </EmptyState>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {query.data.map((application) => (
            <Application key={application.id} application={application} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {adding && (
        <ApplicationDialog
          title="Add application"
          action="Add"
          values={NEW}
          choosesKind
          onClose={() => setAdding(false)}
          onSave={async (values, kind) =>
            setCreated(await create.mutateAsync({ ...values, confidential: kind === "confidential" }))
          }
        />
      )}
      {created !== null && (
        <ApplicationSecret
          title="Application added"
          clientId={created.clientId}
          secret={created.clientSecret}
          onClose={() => setCreated(null)}
        />
      )}
    </div>
  );
}
