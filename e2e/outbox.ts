import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { z } from "zod";
import { serverFacts } from "./server-facts";

const storedMessage = z.object({
  kind: z.enum(["mail", "text"]),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

type StoredMessage = z.output<typeof storedMessage>;

/** The messages that a server wrote to a file instead of sending them, oldest first. */
async function readMessagesTo(to: string, dataDir = serverFacts().dataDir): Promise<StoredMessage[]> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return files.map((file) => storedMessage.parse(JSON.parse(file))).filter((one) => one.to === to);
}

async function readMailsTo(to: string): Promise<string[]> {
  return (await readMessagesTo(to)).map(({ text }) => text);
}

/** What a pattern matches in the latest mail to an address of an installation, once such a mail has arrived. */
export async function waitForMailMatch(
  { dataDir }: { dataDir: string },
  to: string,
  pattern: RegExp,
): Promise<string> {
  let match = "";
  await expect(async () => {
    const texts = (await readMessagesTo(to, dataDir)).map(({ text }) => text);
    match = texts.map((text) => pattern.exec(text)?.[0] ?? "").findLast((one) => one !== "") ?? "";
    expect(match, `${pattern} in the mails to ${to}`).not.toBe("");
  }).toPass();
  return match;
}

/** The latest mail to an address with such a subject, once it has arrived. */
export async function waitForMail(to: string, subject: RegExp): Promise<StoredMessage> {
  const find = async () => (await readMessagesTo(to)).findLast((one) => subject.test(one.subject));
  await expect.poll(find, `a mail to ${to}`).toBeDefined();
  const found = await find();
  if (found === undefined) throw new Error(`the mail to ${to} is gone`);
  return found;
}

/** The latest code that was sent to a number, once `count` codes have arrived. */
export async function waitForCode(phoneNumber: string, count = 1): Promise<string> {
  let texts: string[] = [];
  await expect(async () => {
    texts = await readMailsTo(phoneNumber);
    expect(texts.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  return texts.at(-1)?.slice(0, 6) ?? "";
}

/** The path of the link that confirms an address, once its mail has arrived. */
export async function waitForConfirmationPath(email: string): Promise<string> {
  let path = "";
  await expect(async () => {
    path = /\/verify-email\?\S+/.exec((await readMailsTo(email)).join("\n"))?.[0] ?? "";
    expect(path).not.toBe("");
  }).toPass();
  return path;
}

/** The path of the latest link to an address that confirms a change of it, once `count` such mails have arrived. */
export async function waitForEmailChangePath(email: string, count = 1): Promise<string> {
  let paths: string[] = [];
  await expect(async () => {
    paths = (await readMailsTo(email)).join("\n").match(/\/account\/email\?\S+/g) ?? [];
    expect(paths.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  return paths.at(-1) ?? "";
}

/** An unused phone number. */
export function aNumber(): string {
  return `+4670${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

/** The path of the latest unlock link for what an address bought or received. */
export async function waitForUnlockPath(email: string): Promise<string> {
  let path = "";
  await expect(async () => {
    path =
      (await readMailsTo(email))
        .join("\n")
        .match(/\/unlock\/\S+/g)
        ?.at(-1) ?? "";
    expect(path).not.toBe("");
  }).toPass();
  return path;
}

/** The text of the first mail to an address that contains a phrase, once it has arrived. */
export async function waitForMailText(email: string, phrase: string): Promise<string> {
  let text = "";
  await expect(async () => {
    text = (await readMailsTo(email)).find((one) => one.includes(phrase)) ?? "";
    expect(text).not.toBe("");
  }).toPass();
  return text;
}
