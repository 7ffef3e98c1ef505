import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Clock } from "@/server/platform/clock/index";
import type { Ids } from "@/server/platform/ids/index";
import type { KeptMail, Mailer, MailOutbox } from "./mailer";
import { messageOf } from "./message";

const NAME = /^(\d{13})-[0-9a-f-]{36}$/;
const FACTS = ".json";

const factsSchema = z.object({
  id: z.string(),
  accountId: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  // Mails of before have none.
  attachments: z.array(z.string()).default([]),
  writtenAt: z.iso.datetime().transform((time) => new Date(time)),
});

interface OutboxParts {
  /** Folder of the outbox; made when the first mail is written. */
  folder: string;
  sender: string;
  clock: Clock;
  ids: Ids;
}

/** Ids of the kept mails, the newest first. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(FACTS))
    .map((name) => name.slice(0, -FACTS.length))
    .filter((id) => NAME.test(id))
    .toSorted()
    .toReversed();
}

async function readFacts(folder: string, id: string): Promise<KeptMail | null> {
  try {
    const text = await readFile(join(folder, `${id}${FACTS}`), "utf8");
    return factsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function openOutbox(folder: string): MailOutbox {
  return {
    list: async (accountId, limit) => {
      const found: KeptMail[] = [];
      for (const id of await idsIn(folder)) {
        if (found.length >= limit) break;
        const mail = await readFacts(folder, id);
        if (mail?.accountId === accountId) found.push(mail);
      }
      return found;
    },
    find: async (accountId, id) => {
      const mail = NAME.test(id) ? await readFacts(folder, id) : null;
      return mail?.accountId === accountId ? mail : null;
    },
    prune: async (before) => {
      const old = (await idsIn(folder)).filter((id) => Number(id.slice(0, 13)) < before.getTime());
      for (const id of old) {
        await rm(join(folder, `${id}.eml`), { force: true });
        await rm(join(folder, `${id}${FACTS}`), { force: true });
      }
      return old.length;
    },
  };
}

/**
 * Writes mails down instead of sending them: each as `<time>-<id>.eml`, readable by the installation's owner only,
 * beside a `.json` of its parts. What an installation does until it is told of an SMTP server.
 */
export function createOutboxMailer({ folder, sender, clock, ids }: OutboxParts): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(`${path}.partial`, content, { mode: 0o600 });
    await rename(`${path}.partial`, path);
  };
  return {
    outbox: openOutbox(folder),
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, sender));
      if (!Buffer.isBuffer(message)) throw new Error("a mail was not made in one piece");
      const writtenAt = clock.now();
      const id = `${String(writtenAt.getTime()).padStart(13, "0")}-${ids.uuid()}`;
      const { accountId, subject, text, html } = mail;
      const attachments = (mail.attachments ?? []).map(({ name }) => name);
      const facts = {
        id,
        attachments,
        accountId,
        from: `${mail.from.name} <${sender}>`,
        to: mail.to.address,
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(`${id}.eml`, message);
      await write(`${id}${FACTS}`, JSON.stringify({ ...facts, subject, text, html, writtenAt }));
    },
  };
}
