import { join } from "node:path";
import type { Config } from "@/server/platform/config/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import type { Mailer } from "./mailer";
import { createOutboxMailer } from "./outbox-mailer";
import { createSmtpMailer } from "./smtp-mailer";

/** Creates the mailer: the configured SMTP server, else the `DATA_DIR/outbox` folder. */
export function createMailer(
  { mail, dataDir }: Pick<Config, "mail" | "dataDir">,
  parts: { clock: Clock; ids: Ids },
): Mailer {
  const { smtp, sender } = mail;
  if (smtp !== null) return createSmtpMailer(smtp, sender);
  return createOutboxMailer({ ...parts, sender, folder: join(dataDir, "outbox") });
}
