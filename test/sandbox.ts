import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { runSandbox, type SandboxContext } from "@/server/payments/sandbox-calls/index";
import { createOwnSender } from "@/server/platform/egress/index";
import { getRuntime } from "@/server/runtime";
import { listenLocally } from "./http-server";
import type { TestAccount } from "./test-app";

/** A listening edge to which the simulated gateways of a test's accounts post their webhooks. */
export async function sandboxPost() {
  const server = await listenLocally(nodeListener(buildEdge(getRuntime())));
  const self = createOwnSender(server.origin);
  return {
    /** Runs what is due at an account's simulated gateway. Returns how many events it sent. */
    run: ({ ctx }: Pick<TestAccount, "ctx">, sender = self): Promise<number> => {
      const { vault, egress } = getRuntime();
      const context: SandboxContext = { ...ctx, vault, egress, self: sender };
      return runSandbox(context);
    },
    stop: server.stop,
  };
}

/** What the owner of a test account's sandbox sends to drive it. */
export const SANDBOX_KEY = { authorization: `Basic ${Buffer.from("sandbox:s").toString("base64")}` };
