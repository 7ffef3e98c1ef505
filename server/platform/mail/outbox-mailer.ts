import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer";
import { messageOf } from "./message";
import { type OutboxParts, openOutbox, saveToOutbox } from "./outbox";

/**
 * Writes mails down instead of sending them, each as an `.eml`. What an installation does until it is told of an SMTP
 * server.
 */
export function createOutboxMailer({ sender, ...parts }: OutboxParts & { sender: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    outbox: openOutbox(parts.folder),
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      if (!Buffer.isBuffer(message)) throw new Error("a mail was not made in one piece");
      const { accountId, subject, text, html } = mail;
      const from = `${mail.from.name} <${sender}>`;
      const attachments = (mail.attachments ?? []).map(({ name }) => name);
      const facts = { kind: "mail", accountId, from, to: mail.to.address, subject, text, html } as const;
      await saveToOutbox(parts, { ...facts, attachments }, { extension: "eml", content: message });
      return "kept";
    },
  };
}
