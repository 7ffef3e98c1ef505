import { type Context, createContext } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

/** Creates the context in which a function acts for an account: as the system, with this process's runtime. */
export async function createAccountContext(accountId: number): Promise<Context> {
  const runtime = getRuntime();
  const account = await runtime.directory.byId(accountId);
  if (account === null) throw notFound("account");
  return createContext(runtime, { account, actor: { kind: "system", name: "background work" } });
}
