import { type Context, createContext } from "@/server/accounts/index";
import {
  type AccessContext,
  createRemoteStories,
  type RemoteStories,
} from "@/server/subscriptions/access/index";
import { getRuntime } from "./runtime";

/** Context of an anonymous visitor of the publication that answers on a host; null where none does. */
export async function visitorContext(host: string): Promise<Context | null> {
  const runtime = getRuntime();
  const account = await runtime.directory.byHost(host.toLowerCase().replace(/:\d+$/, ""));
  if (account === null) return null;
  return createContext(runtime, { account, actor: { kind: "anonymous" } });
}

let elsewhere: RemoteStories | null = null;

/** The same visitor as a reader of closed stories: the member of the first of these sessions that is open. */
export async function readerContext(visitor: Context, sessions: readonly string[]): Promise<AccessContext> {
  const { readers, egress } = getRuntime();
  elsewhere ??= createRemoteStories(egress);
  for (const token of sessions) {
    const found = token === "" ? null : await readers.bySession(visitor.account, token);
    if (found !== null) return { ...visitor, elsewhere, actor: { kind: "reader", via: "session", ...found } };
  }
  return { ...visitor, elsewhere };
}
