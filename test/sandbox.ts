import { buildEdge } from "@/server/edge";
import { nodeListener } from "@/server/http/index";
import { runSandbox, type SandboxContext } from "@/server/payments/sandbox-calls/index";
import { createOwnSender } from "@/server/platform/egress/index";
import { getRuntime } from "@/server/runtime";
import { listenLocally } from "./http-server";
import type { TestAccount } from "./world";

/** A listening edge to which the simulated gateways of a test's accounts post their webhooks, as a server's do. */
export async function sandboxPost() {
  const server = await listenLocally(nodeListener(buildEdge(getRuntime())));
  const self = createOwnSender(server.origin);
  return {
    /** Lets an account's simulated gateway do what it has to by now. Returns how many events it sent. */
    run: ({ ctx }: Pick<TestAccount, "ctx">, sender = self): Promise<number> => {
      const { vault, egress } = getRuntime();
      const whole: SandboxContext = { ...ctx, vault, egress, self: sender };
      return runSandbox(whole);
    },
    stop: server.stop,
  };
}

/** What the holder of a test account's sandbox sends to drive it. */
export const SANDBOX_KEY = { authorization: `Basic ${Buffer.from("sandbox:s").toString("base64")}` };
