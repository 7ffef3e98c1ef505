import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Clock, Ids } from "@/server/platform/system/index";
import type { MailOutbox, OutboxMail } from "./mailer";

const NAME = /^(\d{13})-[0-9a-f-]{36}$/;
const FACTS = ".json";

const factsSchema = z.object({
  id: z.string(),
  kind: z.enum(["mail", "text"]).default("mail"),
  accountId: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  // Messages written by earlier versions have none.
  attachments: z.array(z.string()).default([]),
  writtenAt: z.iso.datetime().transform((time) => new Date(time)),
});

/** Options of the folder to which messages are written. */
export interface OutboxOptions {
  /** Folder of the outbox; created with the first message. */
  folder: string;
  clock: Clock;
  ids: Ids;
}

/** Ids of the stored mails, newest first. */
async function listIds(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(FACTS))
    .map((name) => name.slice(0, -FACTS.length))
    .filter((id) => NAME.test(id))
    .toSorted()
    .toReversed();
}

async function readFacts(folder: string, id: string): Promise<OutboxMail | null> {
  try {
    const text = await readFile(join(folder, `${id}${FACTS}`), "utf8");
    return factsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Opens the messages of an outbox folder. */
export function openOutbox(folder: string): MailOutbox {
  return {
    list: async (accountId, limit) => {
      const mails: OutboxMail[] = [];
      for (const id of await listIds(folder)) {
        if (mails.length >= limit) break;
        const mail = await readFacts(folder, id);
        if (mail?.accountId === accountId) mails.push(mail);
      }
      return mails;
    },
    find: async (accountId, id) => {
      const mail = NAME.test(id) ? await readFacts(folder, id) : null;
      return mail?.accountId === accountId ? mail : null;
    },
    prune: async (before) => {
      const old = (await listIds(folder)).filter((id) => Number(id.slice(0, 13)) < before.getTime());
      for (const id of old) {
        for (const end of [".eml", ".txt", FACTS]) await rm(join(folder, `${id}${end}`), { force: true });
      }
      return old.length;
    },
  };
}

/**
 * Writes a message as `<time>-<id>.<extension>`, readable by the installation's owner only, with a `.json` of its
 * parts beside it.
 */
export async function saveToOutbox(
  { folder, clock, ids }: OutboxOptions,
  facts: Omit<OutboxMail, "id" | "writtenAt">,
  { extension, content }: { extension: "eml" | "txt"; content: string | Buffer },
): Promise<void> {
  const writtenAt = clock.now();
  const id = `${String(writtenAt.getTime()).padStart(13, "0")}-${ids.uuid()}`;
  const write = async (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(`${path}.partial`, text, { mode: 0o600 });
    await rename(`${path}.partial`, path);
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await write(`${id}.${extension}`, content);
  await write(`${id}${FACTS}`, JSON.stringify({ ...facts, id, writtenAt }));
}
