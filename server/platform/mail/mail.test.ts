import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { systemIds } from "@/server/platform/system/index";
import { type SmtpReplies, startSmtpServer } from "@/test/smtp-server";
import {
  createMailer,
  getPermanentRefusal,
  type Mail,
  PermanentMailError,
  renderMail,
  verifySmtpServer,
} from "./index";

const clock = { now: () => new Date("2026-11-01T12:00:00.000Z") };
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const HOSTILE = 'Eve\r\nBcc: all@victims.test\r\n\r\n<img src=x onerror="alert(1)">';

function mail(overrides: Partial<Mail> = {}): Mail {
  const laidOut = renderMail({ sender: "Gazette", heading: HOSTILE, paragraphs: ["Hello"], footnote: "Bye" });
  const to = { name: "Ada", address: "ada@readers.test" };
  return { accountId: 1, from: { name: "Gazette" }, to, subject: "Grüße", ...laidOut, ...overrides };
}

async function anOutbox() {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-mail-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, MAIL_FROM: "news@gazette.test" });
  return { folder: join(dataDir, "outbox"), mailer: createMailer(config, { clock, ids: systemIds }) };
}

it("is written to the outbox without an SMTP server: complete, by account, readable by the owner only", async () => {
  const { folder, mailer } = await anOutbox();
  await mailer.send(mail());
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  const eml = await readFile(join(folder, file), "utf8");
  expect(eml).toMatch(/^From: Gazette <news@gazette\.test>\r$/m);
  expect(eml).toMatch(/^To: Ada <ada@readers\.test>\r$/m);
  const [stored] = (await mailer.outbox?.list(1, 10)) ?? [];
  expect(stored).toMatchObject({ to: "ada@readers.test", subject: "Grüße", writtenAt: clock.now() });
  expect(await mailer.outbox?.list(2, 10)).toEqual([]);
  expect(await mailer.outbox?.find(2, stored?.id ?? "")).toBeNull();
  expect(await mailer.outbox?.find(1, "../../secret")).toBeNull();
  expect(await mailer.outbox?.prune(new Date("2026-11-02T00:00:00Z"))).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it("keeps line breaks out of headers and markup out of its HTML, whatever the names contain", async () => {
  const { folder, mailer } = await anOutbox();
  await mailer.send(
    mail({ from: { name: HOSTILE }, to: { name: HOSTILE, address: "ada@readers.test" }, subject: HOSTILE }),
  );
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const [head = ""] = (await readFile(join(folder, file), "utf8")).split("\r\n\r\n");
  expect(head).not.toMatch(/^bcc:/im);
  expect(mail().html).not.toContain("<img");
  const wrong = { name: "x", address: "ada@readers.test\r\nBcc: b@c.test" };
  await expect(mailer.send(mail({ to: wrong }))).rejects.toThrow("not an email address");
});

async function anSmtpServer(replies: SmtpReplies = {}) {
  const server = await startSmtpServer(replies);
  undo.push(server.stop);
  const config = readConfig({ NODE_ENV: "test", SMTP_URL: server.url });
  return { received: server.received, mailer: createMailer(config, { clock, ids: systemIds }) };
}

it("is sent through the configured SMTP server, and rejects when that refuses it", async () => {
  const { received, mailer } = await anSmtpServer();
  expect(mailer.outbox).toBeNull();
  expect(await mailer.send(mail())).toBe("sent");
  expect(received.join("")).toMatch(/RCPT TO:<ada@readers\.test>/);
  const refusing = await anSmtpServer({ data: "451 later" });
  await expect(refusing.mailer.send(mail())).rejects.toThrow("451");
});

it.each<[string, SmtpReplies, boolean]>([
  ["an unknown recipient", { recipient: "550 no such user" }, true],
  ["a full mailbox, for now", { recipient: "452 try later" }, false],
  ["a refused message", { data: "554 spam" }, true],
  ["a message that is refused for now", { data: "451 later" }, false],
  ["a server that is shutting down", { greeting: "421 closing" }, false],
])(
  "%s is a permanent failure only where the server declares it permanent",
  async (_what, replies, isPermanent) => {
    const { mailer } = await anSmtpServer(replies);
    const error = await mailer.send(mail()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof PermanentMailError).toBe(isPermanent);
  },
);

it.each<[string, SmtpReplies, "recipient" | "mail" | null]>([
  ["an unknown recipient", { recipient: "550 5.1.1 no such user" }, "recipient"],
  ["a recipient that moved", { recipient: "551 user not local" }, "recipient"],
  ["a recipient that is no mailbox", { recipient: "553 mailbox name not allowed" }, "recipient"],
  ["a recipient on a server that does not relay", { recipient: "550 5.7.1 relaying denied" }, "mail"],
  ["a recipient that the transaction fails for", { recipient: "554 transaction failed" }, "mail"],
  ["a recipient whose mailbox is full", { recipient: "552 5.2.2 over quota" }, "mail"],
  ["a refused sender", { sender: "550 5.1.8 sender refused" }, "mail"],
  ["refused content", { data: "554 5.7.1 spam" }, "mail"],
  ["refused content with the code of an unknown user", { data: "550 not wanted" }, "mail"],
  ["a recipient that is refused for now", { recipient: "450 try later" }, null],
])("%s says what it refused", async (_what, replies, refused) => {
  const { mailer } = await anSmtpServer(replies);
  const error = await mailer.send(mail()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(getPermanentRefusal(error)).toBe(refused);
});

it("a server that greets too late is no working server", async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on("data", (chunk) => received.push(chunk.toString()));
    const timer = setTimeout(() => socket.write("220 late\r\n"), 3_000);
    socket.on("close", () => clearTimeout(timer));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  undo.push(async () => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const smtp = { host: "127.0.0.1", port, secure: false, user: null, password: null };
  // Both of nodemailer's limits end here at the same time.
  await expect(verifySmtpServer(smtp, 100)).rejects.toThrow(/^(Greeting never received|Timeout)$/);
  expect(received).toEqual([]);
});

it.each([
  [
    { SMTP_URL: "smtps://a%40b:p%3A@mail.test" },
    { host: "mail.test", port: 465, secure: true, user: "a@b", password: "p:" },
  ],
  [
    { SMTP_URL: "smtp://news:100%25@mail.test" },
    { host: "mail.test", port: 587, secure: false, user: "news", password: "100%" },
  ],
  [
    { SMTP_URL: "smtp://mail.test:2525" },
    { host: "mail.test", port: 2525, secure: false, user: null, password: null },
  ],
  [
    { SMTP_HOST: "mail.test", SMTP_USER: "u", SMTP_PASSWORD: "p" },
    { host: "mail.test", port: 587, secure: false, user: "u", password: "p" },
  ],
  [
    { SMTP_HOST: "mail.test", SMTP_PORT: "465" },
    { host: "mail.test", port: 465, secure: true, user: null, password: null },
  ],
  [{}, null],
])("is configured by %o", (env, smtp) => {
  expect(readConfig({ NODE_ENV: "test", ...env }).mail.smtp).toEqual(smtp);
});

it("offers to unsubscribe with one click, in headers that no address can extend (RFC 8058)", async () => {
  const { folder, mailer } = await anOutbox();
  const unsubscribeUrl = `https://gazette.test/api/v1/mails/unsubscribe?token=${"v1.abc.".repeat(30)}`;
  await mailer.send(mail({ unsubscribeUrl: `${unsubscribeUrl}\r\nBcc: all@victims.test` }));
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  const [head = ""] = (await readFile(join(folder, file), "utf8")).split("\r\n\r\n");
  expect(head).not.toMatch(/^bcc:/im);
  const header = /^List-Unsubscribe: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replace(/\r\n/g, "");
  expect(header?.trim()).toMatch(/^<https:\/\/gazette\.test\/api\/v1\/mails\/unsubscribe\?token=\S+>$/);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});
