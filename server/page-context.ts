import { type Context, createContext } from "@/server/context/index";
import { toHostName } from "@/server/platform/net/index";
import {
  type AccessContext,
  createRemoteStories,
  type RemoteStories,
} from "@/server/subscriptions/access/index";
import { getRuntime } from "./runtime";

/** Creates the context of an anonymous visitor of the publication on a host; null: no publication. */
export async function createVisitorContext(host: string): Promise<Context | null> {
  const runtime = getRuntime();
  const account = await runtime.directory.byHost(toHostName(host));
  if (account === null) return null;
  return createContext(runtime, { account, actor: { kind: "anonymous" } });
}

let remoteStories: RemoteStories | null = null;

/** Returns the reader of stories that are stored elsewhere: one per process, which asks for each once. */
export function getRemoteStories(): RemoteStories {
  remoteStories ??= createRemoteStories(getRuntime().egress);
  return remoteStories;
}

/** Creates the visitor's context for closed stories: the member of the first valid session. */
export async function createReaderContext(
  visitor: Context,
  sessions: readonly string[],
): Promise<AccessContext> {
  const { readers } = getRuntime();
  const stories = getRemoteStories();
  for (const token of sessions) {
    const reader = token === "" ? null : await readers.bySession(visitor.account, token);
    if (reader !== null)
      return { ...visitor, remoteStories: stories, actor: { kind: "reader", via: "session", ...reader } };
  }
  return { ...visitor, remoteStories: stories };
}
