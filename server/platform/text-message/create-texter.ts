import { join } from "node:path";
import type { Config } from "@/server/platform/config/index";
import { saveToOutbox } from "@/server/platform/mail/index";
import { getMobileCountry } from "@/server/platform/phone/index";
import type { GatewayDependencies } from "./gateway";
import { sendByHttp } from "./http-gateway";
import type { Texter } from "./texter";
import { sendByTwilio } from "./twilio-gateway";

function selectSender(
  { texts, dataDir }: Pick<Config, "texts" | "dataDir">,
  dependencies: GatewayDependencies,
): Texter["send"] {
  const gateway = texts?.gateway ?? null;
  if (gateway === null) {
    const outbox = { clock: dependencies.clock, ids: dependencies.ids, folder: join(dataDir, "outbox") };
    return async ({ accountId, sender, to, text }) => {
      const [subject = ""] = text.split(/\.\s|\n/, 1);
      const facts = { kind: "text", accountId, from: sender, to, subject, text, html: "" } as const;
      await saveToOutbox(outbox, { ...facts, attachments: [] }, { extension: "txt", content: `${text}\n` });
      return "sent";
    };
  }
  return gateway.kind === "twilio" ? sendByTwilio(gateway, dependencies) : sendByHttp(gateway, dependencies);
}

/**
 * Creates the sender of text messages: the configured gateway, else the `DATA_DIR/outbox` folder of a trial
 * installation; null: text messages are disabled.
 */
export function createTexter(
  config: Pick<Config, "texts" | "dataDir">,
  dependencies: GatewayDependencies,
): Texter | null {
  if (config.texts === null) return null;
  const { gateway, countries, limits } = config.texts;
  return {
    limits,
    send: selectSender(config, dependencies),
    reaches: (phoneNumber) => {
      if (gateway === null) return true;
      const country = getMobileCountry(phoneNumber);
      return country !== null && (countries === null || countries.includes(country));
    },
  };
}
