import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import pg from "pg";
import { z } from "zod";
import { databaseUrl, serverFacts } from "./server-facts";

const kept = z.object({ kind: z.enum(["mail", "text"]), to: z.string(), text: z.string() });

/** What the server under test wrote down for somebody instead of sending it, the oldest first. */
async function keptFor(to: string): Promise<string[]> {
  const folder = join(serverFacts().dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return files
    .map((file) => kept.parse(JSON.parse(file)))
    .filter((one) => one.to === to)
    .map(({ text }) => text);
}

/** The code that was sent to a number last, once as many as that have come. */
export async function codeTo(phoneNumber: string, count = 1): Promise<string> {
  let texts: string[] = [];
  await expect(async () => {
    texts = await keptFor(phoneNumber);
    expect(texts.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  return texts.at(-1)?.slice(0, 6) ?? "";
}

/** The path of the link by which an address is confirmed, once its mail has come. */
export async function confirmationOf(email: string): Promise<string> {
  let path = "";
  await expect(async () => {
    path = /\/verify-email\?\S+/.exec((await keptFor(email)).join("\n"))?.[0] ?? "";
    expect(path).not.toBe("");
  }).toPass();
  return path;
}

/** A number that nobody has yet. */
export function aNumber(): string {
  return `+4670${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

/** All tests ask from one address: lets the next one begin as if nobody had asked before. */
export async function forgetAskedCodes(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("delete from sign_in_throttle where key like 'phone-code%'");
  await client.end();
}

/** The path of the link that was sent last to unlock what an address bought or received. */
export async function unlockLinkOf(email: string): Promise<string> {
  let path = "";
  await expect(async () => {
    path =
      (await keptFor(email))
        .join("\n")
        .match(/\/unlock\/\S+/g)
        ?.at(-1) ?? "";
    expect(path).not.toBe("");
  }).toPass();
  return path;
}
