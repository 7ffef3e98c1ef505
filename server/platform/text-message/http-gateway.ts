import { createHash } from "node:crypto";
import type { HttpGateway } from "@/server/platform/config/index";
import { createSignatureHeaders } from "@/server/platform/crypto/index";
import { type GatewayDependencies, postToGateway } from "./gateway";
import type { Texter } from "./texter";

/** Sends text messages as JSON to a gateway, signed like webhooks. The id of a message is the same on every retry. */
export function sendByHttp(
  { url, secret, from }: HttpGateway,
  dependencies: GatewayDependencies,
): Texter["send"] {
  return ({ accountId, to, text, occurrence }) => {
    const messageId = createHash("sha256").update(`${accountId}:${occurrence}`).digest("hex").slice(0, 40);
    const body = JSON.stringify({ id: `msg_${messageId}`, from, to, text });
    const signed = createSignatureHeaders({ messageId, body, sentAt: dependencies.clock.now() }, [secret]);
    return postToGateway(dependencies, {
      url,
      headers: { "content-type": "application/json", ...signed },
      body,
    });
  };
}
