import type { Account, Actor } from "@/server/accounts/index";
import {
  type Act,
  type ActingParty,
  type ActObject,
  auditDatabase,
  recordAct,
  toActOrigin,
} from "@/server/platform/audit/index";
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

/** The act of a call with a server key; null: of another caller. */
function startServerAct(ids: Ids, contract: Contract, { scope, account, actor }: ServerCall): Act | null {
  if (actor.kind !== "server" || actor.key === undefined) return null;
  const { id, name } = actor.key;
  const party = { kind: "server_key", id: String(id), name } as const;
  return { ...startAct(ids, contract, scope), accountId: account.id, actor: party };
}

/** Creates the function by which a handler records its read; of other callers than server keys it records nothing. */
export function createReadRecorder(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  contract: Contract,
  call: ServerCall,
): (object: ActObject) => Promise<void> {
  return async (object) => {
    const act = startServerAct(ids, contract, call);
    if (act !== null) await recordAct(db, { ...act, object }, clock);
  };
}

/** Replaces the database of a writing call with a server key by one that records its changes. */
export function auditServer<Parts extends { db: Database; clock: Clock; ids: Ids }>(
  parts: Parts,
  contract: Contract,
  call: ServerCall,
): Parts {
  const act = isRead(call.scope.request.method) ? null : startServerAct(parts.ids, contract, call);
  return act === null ? parts : { ...parts, db: auditDatabase(parts.db, act, parts.clock) };
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
