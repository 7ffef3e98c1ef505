import { auditDatabase, cutText, toActOrigin } from "@/server/platform/audit/index";
import { getFacts } from "@/server/platform/telemetry/index";
import type { Runtime } from "@/server/runtime";

interface Visit {
  /** What the visitor does: `staff.signIn`. */
  action: string;
  /** Who that is, as far as it is known before they are authenticated. */
  name: string;
  client: { address: string; userAgent: string | null };
}

/**
 * The runtime of a visitor who signs in or opens a link of staff: what they change is recorded in the audit log, and a
 * failed attempt changes nothing.
 */
export function createVisitorRuntime(runtime: Runtime, { action, name, client }: Visit): Runtime {
  const act = {
    id: runtime.ids.uuid(),
    accountId: null,
    actor: { kind: "visitor", id: null, name: cutText(name) } as const,
    action,
    object: null,
    origin: toActOrigin({
      ipAddress: client.address,
      userAgent: client.userAgent,
      requestId: getFacts()?.requestId ?? null,
    }),
  };
  return { ...runtime, db: auditDatabase(runtime.db, act, runtime.clock) };
}
