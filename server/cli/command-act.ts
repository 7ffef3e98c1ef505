import { hostname, userInfo } from "node:os";
import { type Act, auditDatabase, cutText, recordAct } from "@/server/platform/audit/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { getNotedCommand } from "./noted-command";

/** Name of the user of this machine, as far as the system knows it. */
function getUserName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return hostname();
  }
}

function startAct(action: string, { ids }: Runtime): Act {
  return {
    id: ids.uuid(),
    accountId: null,
    actor: { kind: "command", id: null, name: cutText(`Command line (${getUserName()})`) },
    action: `masthead ${action}`,
    object: null,
    origin: { ipAddress: null, userAgent: null, requestId: null },
  };
}

/** The runtime of a command. */
export interface CommandRuntime {
  runtime: Runtime;
  /** Names the account on which the command works. */
  workOn(accountId: number): void;
}

/**
 * Runs a command's work with the runtime of this process, and closes its connections. What a writing command changes is
 * recorded in the audit log; one that changes no recorded row gets its entry when it has succeeded.
 */
export async function withCommandRuntime<Result>(
  work: (command: CommandRuntime) => Promise<Result>,
): Promise<Result> {
  const runtime = getRuntime();
  const command = getNotedCommand();
  const act = command === null ? null : startAct(command, runtime);
  const db = act === null ? runtime.db : auditDatabase(runtime.db, act, runtime.clock);
  const workOn = (accountId: number) => {
    if (act !== null) act.accountId = accountId;
  };
  try {
    const result = await work({ runtime: { ...runtime, db }, workOn });
    if (act !== null) await recordAct(runtime.db, act, runtime.clock);
    return result;
  } finally {
    await runtime.egress.close();
    await runtime.db.close();
  }
}
