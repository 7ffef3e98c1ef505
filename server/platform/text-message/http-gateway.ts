import { createHash } from "node:crypto";
import type { HttpGateway } from "@/server/platform/config/index";
import { standardHeaders } from "@/server/platform/signature/index";
import { type GatewayParts, postToGateway } from "./gateway";
import type { Texter } from "./texter";

/** Sends text messages as JSON to a gateway, signed as webhooks are. The id is the same however often one is sent. */
export function sendByHttp({ url, secret, from }: HttpGateway, parts: GatewayParts): Texter["send"] {
  return ({ accountId, to, text, occurrence }) => {
    const messageId = createHash("sha256").update(`${accountId}:${occurrence}`).digest("hex").slice(0, 40);
    const body = JSON.stringify({ id: `msg_${messageId}`, from, to, text });
    const signed = standardHeaders({ messageId, body, sentAt: parts.clock.now() }, [secret]);
    return postToGateway(parts, { url, headers: { "content-type": "application/json", ...signed }, body });
  };
}
