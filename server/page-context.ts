import { type Context, createContext } from "@/server/accounts/index";
import { getRuntime } from "./runtime";

/** Context of an anonymous visitor of the publication that answers on a host; null where none does. */
export async function visitorContext(host: string): Promise<Context | null> {
  const runtime = getRuntime();
  const account = await runtime.directory.byHost(host.toLowerCase().replace(/:\d+$/, ""));
  if (account === null) return null;
  return createContext(runtime, { account, actor: { kind: "anonymous" } });
}
