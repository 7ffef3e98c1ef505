import type { Account, Actor } from "@/server/accounts/index";
import { type Act, type ActingParty, auditDatabase, toActOrigin } from "@/server/platform/audit/index";
import type { Database } from "@/server/platform/db/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { isRead } from "./cross-origin";
import type { Endpoint, GlobalContext } from "./endpoint";
import { getCallerAddress, type HttpRequest } from "./http-message";

interface AuditedRequest {
  request: HttpRequest;
  requestId: string;
}

type Contract = Endpoint["contract"];

function startAct(
  ids: Ids,
  { operationId }: Contract,
  { request, requestId }: AuditedRequest,
): Omit<Act, "accountId" | "actor"> {
  const origin = toActOrigin({
    ipAddress: getCallerAddress(request),
    userAgent: request.header("user-agent"),
    requestId,
  });
  return { id: ids.uuid(), action: operationId, object: null, origin };
}

interface ServerCall {
  scope: AuditedRequest;
  account: Account;
  actor: Actor;
}

/** Replaces the database of a writing call with a server key by one that records its changes. */
export function auditServer<Parts extends { db: Database; clock: Clock; ids: Ids }>(
  parts: Parts,
  contract: Contract,
  { scope, account, actor }: ServerCall,
): Parts {
  if (actor.kind !== "server" || actor.key === undefined || isRead(scope.request.method)) return parts;
  const { id, name } = actor.key;
  const act = {
    ...startAct(parts.ids, contract, scope),
    accountId: account.id,
    actor: { kind: "server_key", id: String(id), name } as const,
  };
  return { ...parts, db: auditDatabase(parts.db, act, parts.clock) };
}

/**
 * Creates the context of a global endpoint. A writing call is recorded from when its handler has authenticated the
 * caller, under the account of the first row that it changes.
 */
export function createGlobalContext<Parts extends GlobalContext & { db: Database }>(
  parts: Parts,
  contract: Contract,
  scope: AuditedRequest,
): Parts & Pick<GlobalContext, "actAs"> {
  if (isRead(scope.request.method)) return parts;
  const act: Act = { ...startAct(parts.ids, contract, scope), accountId: null, actor: null };
  const actAs = (actor: ActingParty) => {
    act.actor = actor;
  };
  return { ...parts, db: auditDatabase(parts.db, act, parts.clock), actAs };
}
