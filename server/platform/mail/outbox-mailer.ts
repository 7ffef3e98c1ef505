import type { Mailer } from "./mailer";
import { toMailMessage } from "./message";
import { type OutboxOptions, openOutbox, saveToOutbox } from "./outbox";

/**
 * Creates a mailer that writes each mail as an `.eml` file instead of sending it. Used until an SMTP server is
 * configured.
 */
export function createOutboxMailer({ sender, ...options }: OutboxOptions & { sender: string }): Mailer {
  // Loaded with the first mail: most commands send none, and start without nodemailer.
  const loadTransport = async () => (await import("./transports")).createMessageTransport();
  let transport: ReturnType<typeof loadTransport> | null = null;
  return {
    outbox: openOutbox(options.folder),
    send: async (mail) => {
      transport ??= loadTransport().catch((error: unknown) => {
        // A failed import must not be remembered.
        transport = null;
        throw error;
      });
      const { message } = await (await transport).sendMail(toMailMessage(mail, sender));
      if (!Buffer.isBuffer(message)) throw new Error("the message is not a single buffer");
      const { accountId, subject, text, html } = mail;
      const from = `${mail.from.name} <${sender}>`;
      const attachments = (mail.attachments ?? []).map(({ name }) => name);
      const facts = { kind: "mail", accountId, from, to: mail.to.address, subject, text, html } as const;
      await saveToOutbox(options, { ...facts, attachments }, { extension: "eml", content: message });
      return "stored";
    },
  };
}
