import { join } from "node:path";
import type { Config } from "@/server/platform/config/index";
import { saveToOutbox } from "@/server/platform/mail/index";
import { mobileCountry } from "@/server/platform/phone/index";
import type { GatewayParts } from "./gateway";
import { sendByHttp } from "./http-gateway";
import type { Texter } from "./texter";
import { sendByTwilio } from "./twilio-gateway";

function senderOf(
  { texts, dataDir }: Pick<Config, "texts" | "dataDir">,
  parts: GatewayParts,
): Texter["send"] {
  const gateway = texts?.gateway ?? null;
  if (gateway === null) {
    const outbox = { clock: parts.clock, ids: parts.ids, folder: join(dataDir, "outbox") };
    return async ({ accountId, sender, to, text }) => {
      const [subject = ""] = text.split(/\.\s|\n/, 1);
      const facts = { kind: "text", accountId, from: sender, to, subject, text, html: "" } as const;
      await saveToOutbox(outbox, { ...facts, attachments: [] }, { extension: "txt", content: `${text}\n` });
      return "sent";
    };
  }
  return gateway.kind === "twilio" ? sendByTwilio(gateway, parts) : sendByHttp(gateway, parts);
}

/**
 * How this installation sends text messages: through the gateway that is configured, else into `DATA_DIR/outbox` while
 * it is tried out; null: not at all.
 */
export function createTexter(config: Pick<Config, "texts" | "dataDir">, parts: GatewayParts): Texter | null {
  if (config.texts === null) return null;
  const { gateway, countries, limits } = config.texts;
  return {
    limits,
    send: senderOf(config, parts),
    reaches: (phoneNumber) => {
      if (gateway === null) return true;
      const country = mobileCountry(phoneNumber);
      return country !== null && (countries === null || countries.includes(country));
    },
  };
}
