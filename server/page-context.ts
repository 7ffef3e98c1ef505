import type { Context } from "@/server/accounts/index";
import { getRuntime } from "./runtime";

/** Context of an anonymous visitor of the publication that answers on a host; null where none does. */
export async function visitorContext(host: string): Promise<Context | null> {
  const runtime = getRuntime();
  const account = await runtime.directory.byHost(host.toLowerCase().replace(/:\d+$/, ""));
  if (account === null) return null;
  const { db, clock, ids, log } = runtime;
  return { db, clock, ids, log, account, actor: { kind: "anonymous" } };
}
