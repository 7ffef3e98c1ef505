import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { requireSecret } from "@/server/secrets/index";
import { createEmptyDatabase } from "@/test/empty-database";
import { listenLocally } from "@/test/http-server";
import { type MastheadCommand, useMastheadCommand } from "@/test/masthead-command";
import { startTestBucket } from "@/test/s3-bucket";
import { startSmtpServer } from "@/test/smtp-server";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

/** The secret that `testVault` seals under. */
const MASTHEAD_SECRET = "a secret of at least thirty-two signs";
/** Nothing listens on this port. */
const CLOSED = "127.0.0.1:1";

const report = z.object({
  ok: z.boolean(),
  findings: z.array(
    z.object({
      check: z.string(),
      status: z.enum(["ok", "warning", "failure"]),
      found: z.string(),
      remedy: z.string().nullable(),
    }),
  ),
});

async function examine(variables: Record<string, string> = {}, command: MastheadCommand = masthead) {
  const { code, stdout } = await command(["doctor", "--json"], variables);
  const { ok, findings } = report.parse(JSON.parse(stdout));
  expect(code).toBe(ok ? 0 : 1);
  expect(ok).toBe(!findings.some(({ status }) => status === "failure"));
  for (const { status, remedy } of findings) expect(remedy === null).toBe(status === "ok");
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  const statusOf = (check: string) => of(check).map(({ status }) => status);
  return { code, stdout, findings, of, statusOf };
}

test("an installation that works has no failure, and the findings say what is missing for readers", async () => {
  const config = { secret: MASTHEAD_SECRET, dataDir: "/nowhere" };
  await requireSecret({ db: app.db, vault: testVault, clock: app.clock, config });
  const { code, findings, of } = await examine({ MASTHEAD_SECRET });
  expect(code).toBe(0);
  const statuses = Object.fromEntries(findings.map(({ check, status }) => [check, status]));
  expect(statuses).toEqual({
    configuration: "ok",
    variables: "ok",
    database: "ok",
    migrations: "ok",
    clock: "ok",
    secret: "ok",
    data_dir: expect.stringMatching(/ok|warning/),
    mail: "warning",
    storage: "ok",
    sign_in: "ok",
    engine: "warning",
    hosts: "warning",
  });
  expect(of("mail")[0]?.remedy).toContain("SMTP_URL");
  const shown = await masthead(["doctor"], { MASTHEAD_SECRET });
  expect(shown.stdout).toMatch(/^ok {7}configuration /);
  expect(shown.stdout).toMatch(/0 failures, \d warnings\.\n$/);
});

test("each wrong variable is a failure of its own, and a misspelt one is named with the right name", async () => {
  const wrong = await examine({ PORT: "many", MASTHEAD_SECRET: "short" });
  expect(wrong.of("configuration").map(({ found }) => found.split(":")[0])).toEqual([
    "PORT",
    "MASTHEAD_SECRET",
  ]);
  expect(wrong.stdout).not.toContain('short"');
  const partial = await examine({ S3_ENDPOINT: "https://s3.test" });
  expect(partial.of("configuration")[0]?.found).toMatch(/^S3_BUCKET: /);
  const misspelt = await examine({ MASTHEAD_SECERT: "a secret that is not printed anywhere" });
  expect(misspelt.of("variables")).toEqual([
    {
      check: "variables",
      status: "warning",
      found: expect.stringContaining("MASTHEAD_SECERT"),
      remedy: "Rename it to MASTHEAD_SECRET, or unset it.",
    },
  ]);
  expect(misspelt.stdout).not.toContain("printed anywhere");
});

test("a database that does not answer is one failure, without its password", async () => {
  const { of, statusOf, stdout } = await examine({
    DATABASE_URL: `postgresql://masthead:hunter2hunter2@${CLOSED}/masthead`,
  });
  expect(statusOf("database")).toEqual(["failure"]);
  expect(of("database")[0]?.found).toContain("ECONNREFUSED");
  expect([...statusOf("migrations"), ...statusOf("secret"), ...statusOf("clock")]).toEqual([]);
  expect(stdout).not.toContain("hunter2");
});

test("a percent sign that encodes nothing is no obstacle in a password, and in SMTP_URL a failure", async () => {
  const { of, stdout } = await examine({
    DATABASE_URL: `postgresql://masthead:100%hunter2@${CLOSED}/masthead`,
  });
  expect(of("database")[0]?.found).toContain("ECONNREFUSED");
  const mail = await examine({ SMTP_URL: `smtp://news:100%hunter2@${CLOSED}` });
  expect(mail.of("configuration").map(({ status, found }) => [status, found])).toEqual([
    ["failure", "SMTP_URL: write `%` in the user and the password as `%25`"],
  ]);
  expect(stdout + mail.stdout).not.toContain("hunter2");
});

test("pending migrations are a warning that names them, and no table is created", async () => {
  const DATABASE_URL = await createEmptyDatabase();
  const { of, statusOf } = await examine({ DATABASE_URL });
  const migrations = readdirSync("prisma/migrations")
    .filter((name) => name !== "migration_lock.toml")
    .toSorted();
  expect(of("migrations")[0]).toMatchObject({
    status: "warning",
    found: `Not applied: ${migrations.join(", ")}.`,
  });
  expect(statusOf("secret")).toEqual(["ok"]);
  expect((await examine({ DATABASE_URL })).statusOf("migrations")).toEqual(["warning"]);
});

test("another secret and a missing one are failures, and none is created", async () => {
  const config = { secret: MASTHEAD_SECRET, dataDir: "/nowhere" };
  await requireSecret({ db: app.db, vault: testVault, clock: app.clock, config });
  const other = await examine({ MASTHEAD_SECRET: "another secret of thirty-two characters" });
  expect(other.of("secret")[0]).toMatchObject({
    status: "failure",
    found: expect.stringContaining("not the one"),
  });
  const DATA_DIR = join(tmpdir(), "masthead-doctor-absent");
  const absent = await examine({ DATA_DIR });
  expect(absent.of("secret")[0]).toMatchObject({
    status: "failure",
    found: expect.stringContaining("no secret"),
  });
  expect(absent.statusOf("data_dir")).toEqual(["warning"]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a data folder that others can read is a warning with the command that closes it", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "masthead-doctor-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  chmodSync(DATA_DIR, 0o755);
  const { of } = await examine({ DATA_DIR });
  expect(of("data_dir")[0]).toMatchObject({ status: "warning", remedy: `Run: chmod 700 ${DATA_DIR}` });
});

test("a mail server is greeted without a mail, and its refusal is a failure without the password", async () => {
  const server = await startSmtpServer();
  onTestFinished(() => server.stop());
  expect((await examine({ SMTP_URL: server.url })).statusOf("mail")).toEqual(["ok"]);
  expect(server.received.join("")).toMatch(/^EHLO /);
  expect(server.received.join("")).not.toMatch(/MAIL FROM|DATA/i);
  const refusing = await startSmtpServer({ greeting: "554 secret-of-the-mails is unwelcome" });
  onTestFinished(() => refusing.stop());
  const url = new URL(refusing.url);
  const refused = await examine({
    SMTP_HOST: url.hostname,
    SMTP_PORT: url.port,
    SMTP_PASSWORD: "secret-of-the-mails",
  });
  expect(refused.of("mail")[0]).toMatchObject({
    status: "failure",
    found: expect.stringContaining("554 *** is unwelcome"),
  });
});

test("a bucket is probed with a file that is deleted again, and its refusal is a failure", async () => {
  const bucket = await startTestBucket();
  onTestFinished(() => bucket.stop());
  const s3 = {
    S3_BUCKET: "herald",
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: "an-access-key",
    S3_SECRET_ACCESS_KEY: "a-secret-that-travels-nowhere",
  };
  expect((await examine(s3)).statusOf("storage")).toEqual(["ok"]);
  expect(bucket.authorizations.length).toBeGreaterThan(2);
  expect(bucket.files.size).toBe(0);
  bucket.refuses = true;
  const refused = await examine(s3);
  expect(refused.statusOf("storage")).toEqual(["failure"]);
  expect(refused.stdout).not.toContain("travels-nowhere");
});

test("the staff's sign-in provider must answer at its issuer", async () => {
  let issuer = "";
  const provider = await listenLocally((_request, response) => {
    const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/keys` }));
  });
  onTestFinished(() => provider.stop());
  issuer = provider.origin;
  const variables = {
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_ID: "masthead",
    STAFF_OIDC_SECRET: "a word of the client",
    EGRESS_ALLOW_PRIVATE: "127.0.0.0/8",
  };
  const answered = await examine(variables);
  expect(answered.statusOf("sign_in")).toEqual(["ok"]);
  expect(answered.of("sign_in")[0]?.found).toContain("/api/session/staff/callback");
  const guarded = await examine({ ...variables, EGRESS_ALLOW_PRIVATE: "" });
  expect(guarded.statusOf("sign_in")).toEqual(["failure"]);
  issuer = "https://other.test";
  const other = await examine(variables);
  expect(other.statusOf("sign_in")).toEqual(["failure"]);
  const away = await examine({ ...variables, STAFF_OIDC_ISSUER: `http://${CLOSED}` });
  expect(away.of("sign_in")).toMatchObject([
    { status: "failure", found: expect.stringContaining("refused") },
  ]);
  expect(away.stdout).not.toContain("a word of the client");
});

test("an Inngest that nobody answers is a failure, and one that is reachable is in order", async () => {
  const keys = { INNGEST_EVENT_KEY: "key", INNGEST_SIGNING_KEY: "00ff" };
  const away = await examine({ ...keys, INNGEST_BASE_URL: `http://${CLOSED}` });
  expect(away.of("engine")[0]).toMatchObject({
    status: "failure",
    found: expect.stringContaining("ECONNREFUSED"),
  });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const here = await examine({ ...keys, INNGEST_BASE_URL: `http://127.0.0.1:${port}` });
  expect(here.statusOf("engine")).toEqual(["ok"]);
  expect((await examine({ INNGEST_EVENT_KEY: "key" })).of("engine")[0]).toMatchObject({
    status: "failure",
    found: expect.stringContaining("INNGEST_SIGNING_KEY is not"),
  });
});

test("host names that do not resolve and a public URL without HTTPS are reported", async () => {
  const { account } = await app.createAccount();
  const { of } = await examine({ MASTHEAD_BASE_URL: "http://news.example.test" });
  expect(of("hosts")[0]).toMatchObject({ status: expect.any(String) });
  const texts = of("hosts").map(({ status, found }) => `${status} ${found}`);
  expect(texts).toContainEqual(expect.stringMatching(/^failure The public URL .* is not HTTPS/));
  expect(texts).toContainEqual(expect.stringContaining(`warning The host name ${account.domains[0]}`));
  const secure = await examine({ MASTHEAD_BASE_URL: "https://news.example.test" });
  expect(secure.of("hosts").map(({ status }) => status)).not.toContain("failure");
});
