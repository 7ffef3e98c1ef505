import { createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "@/server/platform/config/index";
import { createEgress } from "@/server/platform/egress/index";
import { createMailer } from "@/server/platform/mail/index";
import { systemIds } from "@/server/platform/system/index";
import { useReceiver } from "@/test/webhook-receiver";
import { createTexter } from "./index";

const receiver = useReceiver();
const clock = { now: () => new Date("2026-11-01T12:00:00.000Z") };
const SID = `AC${"0123456789abcdef".repeat(2)}`;
const AUTH = "an auth token of a test";
const SECRET = "whsec_c2l4dGVlbiBzaWducyBhdCBsZWFzdA==";
const logged: object[] = [];
const log = { warn: (...args: unknown[]) => void logged.push(args) };
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const MESSAGE = {
  accountId: 7,
  sender: "Gazette",
  to: "+46701740605",
  text: "123456 is your code.",
  occurrence: "phone-code:1",
};

function createTestTexter(environment: Record<string, string>, allowPrivate = ["127.0.0.0/8"]) {
  const egress = createEgress({ allowPrivate, log });
  closing.push(() => egress.close());
  const config = readConfig({ NODE_ENV: "test", ...environment });
  const texter = createTexter(config, { egress, clock, ids: systemIds, log });
  if (texter === null) throw new Error("no text messages are sent");
  return texter;
}

const twilio = (path: string, overrides: Record<string, string> = {}) => ({
  TWILIO_ACCOUNT_SID: SID,
  TWILIO_AUTH_TOKEN: AUTH,
  TWILIO_API_URL: receiver.url(path),
  SMS_FROM: "+46766860000",
  SMS_COUNTRIES: "SE,gb",
  ...overrides,
});

it("is posted to Twilio as a form, with the account's SID and token", async () => {
  expect(await createTestTexter(twilio("/one/")).send(MESSAGE)).toBe("sent");
  const [call] = receiver.calls(`/one/2010-04-01/Accounts/${SID}/Messages.json`);
  expect(call?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`${SID}:${AUTH}`).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  });
  const sent = Object.fromEntries(new URLSearchParams(call?.body));
  expect(sent).toEqual({ To: MESSAGE.to, From: "+46766860000", Body: MESSAGE.text });
  const service = `MG${"0123456789abcdef".repeat(2)}`;
  await createTestTexter(twilio("/two", { SMS_FROM: service })).send(MESSAGE);
  const [other] = receiver.calls(`/two/2010-04-01/Accounts/${SID}/Messages.json`);
  expect(new URLSearchParams(other?.body).get("MessagingServiceSid")).toBe(service);
});

it("is refused for an invalid number, retried for a failed gateway, and its content is never logged", async () => {
  const path = `/three/2010-04-01/Accounts/${SID}/Messages.json`;
  const texter = createTestTexter(twilio("/three"));
  const answer = (status: number) =>
    receiver.answer(path, (response) =>
      response.writeHead(status).end(JSON.stringify({ code: 21211, message: `${MESSAGE.to} is wrong` })),
    );
  answer(400);
  expect(await texter.send(MESSAGE)).toBe("refused");
  for (const status of [302, 401, 429, 500]) {
    answer(status);
    const failed = texter.send(MESSAGE);
    await expect(failed).rejects.toThrow(`returned status ${status} (21211).`);
  }
  const logText = JSON.stringify(logged);
  expect(logText).toContain("21211");
  for (const secret of [AUTH, MESSAGE.to, MESSAGE.text]) expect(logText).not.toContain(secret);
});

it("is posted to a custom gateway as JSON, signed like webhooks, with the same id each time", async () => {
  const texter = createTestTexter({ SMS_URL: receiver.url("/own"), SMS_SECRET: SECRET, SMS_COUNTRIES: "*" });
  await texter.send(MESSAGE);
  await texter.send(MESSAGE);
  await texter.send({ ...MESSAGE, occurrence: "phone-code:2" });
  const calls = receiver.calls("/own");
  const ids = calls.map(({ headers }) => headers["webhook-id"] ?? "");
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
  const [first] = calls;
  expect(JSON.parse(first?.body ?? "")).toEqual({
    id: ids[0],
    from: null,
    to: MESSAGE.to,
    text: MESSAGE.text,
  });
  const signed = `${ids[0]}.${clock.now().getTime() / 1_000}.${first?.body}`;
  const key = Buffer.from(SECRET.slice(6), "base64");
  const signature = createHmac("sha256", key).update(signed).digest("base64");
  expect(first?.headers["webhook-signature"]).toBe(`v1,${signature}`);
});

it("reaches no gateway in a private network that is not allowed", async () => {
  const sent = createTestTexter(twilio("/four"), []).send(MESSAGE);
  await expect(sent).rejects.toMatchObject({ failure: "address_refused" });
});

it.each([
  ["+46701740605", "SE,GB", true],
  ["+447400123456", "SE,GB", true],
  ["+12015550123", "SE,GB", false],
  ["+12015550123", "US", true],
  ["+18765551234", "US", false],
  ["+4687905111", "SE", false],
  ["+469001234567", "*", false],
  ["+46701740605", "*", true],
])("whether %s is reachable where %s are allowed: %s", (phone, countries, reached) => {
  expect(createTestTexter(twilio("/", { SMS_COUNTRIES: countries })).reaches(phone)).toBe(reached);
});

it("is written to the outbox with the mails, by account, while nothing is configured", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "masthead-texts-"));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const texter = createTestTexter({ DATA_DIR: dataDir });
  expect(texter.reaches("+4687905111")).toBe(true);
  await texter.send({ ...MESSAGE, text: "123456 is your code.\n\n@gazette.test #123456" });
  const folder = join(dataDir, "outbox");
  const [file = ""] = (await readdir(folder)).filter((name) => name.endsWith(".txt"));
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, file), "utf8")).toContain("@gazette.test #123456");
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir });
  const { outbox } = createMailer(config, { clock, ids: systemIds });
  const [stored] = (await outbox?.list(7, 10)) ?? [];
  expect(stored).toMatchObject({ kind: "text", to: MESSAGE.to, subject: "123456 is your code", html: "" });
  expect(await outbox?.list(8, 10)).toEqual([]);
  expect(await outbox?.prune(new Date("2026-11-02T00:00:00Z"))).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

it("is disabled where mail is configured and no gateway is", () => {
  expect(readConfig({ NODE_ENV: "test", SMTP_URL: "smtp://mail.test" }).texts).toBeNull();
});
