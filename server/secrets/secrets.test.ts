import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addSharedKey, requestPhoneCode } from "@/server/identity/index";
import { registerGateway } from "@/server/payments/index";
import { createVault, type Vault } from "@/server/platform/crypto/index";
import type { Statements } from "@/server/platform/db/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { getRuntime } from "@/server/runtime";
import { saveWallet } from "@/server/subscriptions/customers/index";
import { createEndpoint, rotateSecret } from "@/server/webhooks/index";
import { COMMUNITY } from "@/test/account-procedures";
import { aPhone } from "@/test/phone";
import { offerPush } from "@/test/push";
import { createMember } from "@/test/readers";
import { aPassword, aStaffMember } from "@/test/staff";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import { acceptSecret, requireSecret, rotateSecrets } from "./index";
import type { SecretDependencies } from "./require-secret";
import { SEALED_COLUMNS } from "./sealed-columns.rules";
import { listSealedTexts, replaceSealed } from "./secrets.repository";

const app = useTestApp();

/** The secret that `testVault` seals under. */
const OLD = "a secret of at least thirty-two signs";
const NEW = "the secret that follows it, of as many signs";
const LATER = "the third secret of this installation, later";

function openVault(current: string, previous: readonly string[] = []): Vault {
  return createVault(() => ({ current, previous }));
}

function createDependencies(vault: Vault, db: Statements = app.db): SecretDependencies {
  return { db, vault, clock: app.clock, config: { secret: "set", dataDir: "/nowhere" } };
}

const keyId = (secret: string) => openVault(secret).keyIds().current;

/** A mail in the retry queue. */
async function queueMail({ account, ctx }: TestAccount): Promise<void> {
  const { db, log, ids } = ctx;
  const send = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const parts = { db, log, ids, clock: app.clock, vault: testVault };
  await createDurableMailer({ outbox: null, send }, parts).send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Your receipt",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
  });
}

/** Creates an account with a value of every sealed kind. */
async function sealEveryKind(): Promise<TestAccount> {
  const created = await app.createAccount({ mode: "test" });
  const { texter, vault, egress } = getRuntime();
  const ctx = { ...created.ctx, texter, vault, egress };
  await addSharedKey(ctx, { use: "engagement" });
  await addSharedKey(ctx, { use: "subscriptions" });
  await offerPush(created);
  await requestPhoneCode(ctx, { phoneNumber: aPhone(), address: null });
  for (const path of ["/api/auth/v1/oauth/jwks.json", "/api/access/v1/entitlements/jwks.json"])
    expect((await app.fetch(`${path}?key=${created.account.key}`, { host: created.host })).status).toBe(200);
  await registerGateway(ctx, {
    adapter: "sandbox",
    environment: "sandbox",
    credentials: { app_key: "k", secret: "s", webhook_secret: "w" },
    paymentTypes: ["gateway_a"],
  });
  const url = "http://127.0.0.1:9/hook";
  const { endpoint } = await createEndpoint(ctx, { family: "workflow", url, events: ["story-publish"] });
  await rotateSecret(ctx, { endpointId: endpoint.id });
  const subscriber = await app.db.prisma.subscriber.create({
    data: {
      accountId: created.account.id,
      metadata: {},
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    },
  });
  await saveWallet(ctx, subscriber.id, { provider: "gateway_a", token: "tok" });
  await queueMail(created);
  const { userId, caller } = await aStaffMember(app, { [created.account.id]: "owner" });
  const owner = await caller();
  await owner.me.startAuthenticator({ proof: await aPassword(app, userId) });
  const captcha = { ...COMMUNITY.captcha, mobileSecret: "of the apps" };
  await owner.account.saveCommunity({ ...COMMUNITY, captcha });
  // An erasure that is not finished knows what to look for.
  const { member } = await createMember(created);
  await owner.privacy.erase({ kind: "member", id: member.id, endSubscriptions: false });
  return created;
}

/** Loads the key ids in each sealed column of the database. */
async function keysInUse(): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>();
  for (const { table, column, value } of SEALED_COLUMNS) {
    const rows = await app.db.prisma.$queryRawUnsafe<{ id: string }[]>(
      `select distinct split_part(${value}, '.', 2) as id from ${table} where ${value} is not null order by 1`,
    );
    used.set(
      `${table}.${column}`,
      rows.map(({ id }) => id),
    );
  }
  return used;
}

/** Finds the columns of any table that contain a sealed text. */
async function columnsWithSealedTexts(): Promise<string[]> {
  const columns = await app.db.prisma.$queryRaw<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`;
  const columnNames: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await app.db.prisma.$queryRawUnsafe<{ there: boolean }[]>(
      `select exists (select from "${table}" where "${column}"::text ~ 'v1\\.[0-9a-f]{8}\\.[\\w-]{30}') as there`,
    );
    if (row?.there === true) columnNames.push(`${table}.${column}`);
  }
  return columnNames.toSorted();
}

test("every value is encrypted again and opens under the new secret alone; an interrupted rotation resumes", async () => {
  await sealEveryKind();
  await requireSecret(createDependencies(testVault));
  const rotatedColumns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column.split(".")[0]}`);
  expect(await columnsWithSealedTexts()).toEqual([...new Set(rotatedColumns)].toSorted());
  expect([...(await keysInUse()).values()]).toEqual(SEALED_COLUMNS.map(() => [keyId(OLD)]));

  const both = openVault(NEW, [OLD]);
  let left = 5;
  const dying: Statements = {
    query: (statement, values) =>
      left-- > 0 ? app.db.query(statement, values) : Promise.reject(new Error("killed")),
  };
  await expect(rotateSecrets(createDependencies(both, dying), { batch: 1 })).rejects.toThrow("killed");
  await expect(requireSecret(createDependencies(openVault(NEW)))).rejects.toMatchObject({ code: "invalid" });
  const columns = await rotateSecrets(createDependencies(both), { batch: 1 });
  expect(columns.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
  expect([...(await keysInUse()).values()]).toEqual(SEALED_COLUMNS.map(() => [keyId(NEW)]));

  const newVault = openVault(NEW);
  await requireSecret(createDependencies(newVault));
  for (const sealedColumn of SEALED_COLUMNS) {
    const texts = await listSealedTexts(app.db, sealedColumn, {
      keyIds: [keyId(NEW)],
      without: [],
      limit: 100,
    });
    expect(texts.length).toBeGreaterThan(0);
    for (const { sealed, purpose } of texts) expect(() => newVault.open(sealed, purpose)).not.toThrow();
  }
  const second = await rotateSecrets(createDependencies(both));
  expect(second.filter(({ rotated }) => rotated > 0)).toEqual([]);
  await rotateSecrets(createDependencies(openVault(OLD, [NEW])));
});

test("a value that a server changes concurrently is preserved", async () => {
  const { ctx } = await app.createAccount();
  await addSharedKey({ ...ctx, vault: testVault }, { use: "engagement" });
  const [sealedColumn] = SEALED_COLUMNS;
  if (sealedColumn === undefined) throw new Error("no column");
  const { id, secret } = await app.db.prisma.sharedKey.findFirstOrThrow({
    where: { accountId: ctx.account.id },
  });
  await app.db.prisma.sharedKey.update({ where: { id }, data: { secret: "written meanwhile" } });
  expect(await replaceSealed(app.db, sealedColumn, [{ before: secret, after: "sealed anew" }])).toBe(0);
  const after = await app.db.prisma.sharedKey.findUniqueOrThrow({ where: { id } });
  expect(after.secret).toBe("written meanwhile");
  await app.db.prisma.sharedKey.delete({ where: { id } });
});

test("values that no secret opens are counted and left unchanged", async () => {
  const { ctx } = await app.createAccount();
  await addSharedKey({ ...ctx, vault: openVault(LATER) }, { use: "engagement" });
  const { id, secret } = await app.db.prisma.sharedKey.findFirstOrThrow({
    where: { accountId: ctx.account.id },
  });
  await requireSecret(createDependencies(testVault));
  const columns = await rotateSecrets(createDependencies(openVault(NEW, [OLD])));
  expect(columns.find(({ table }) => table === "shared_key")).toMatchObject({ unreadable: 1 });
  expect((await app.db.prisma.sharedKey.findUniqueOrThrow({ where: { id } })).secret).toBe(secret);
  await app.db.prisma.sharedKey.delete({ where: { id } });
  await rotateSecrets(createDependencies(openVault(OLD, [NEW])));
});

test("of concurrently starting processes one writes the canary, and one with another secret is refused", async () => {
  await app.db.prisma.secretCanary.deleteMany();
  await Promise.all([1, 2, 3, 4].map(() => requireSecret(createDependencies(testVault))));
  expect(await app.db.prisma.secretCanary.count()).toBe(1);
  const wrong = requireSecret(createDependencies(openVault(LATER)));
  await expect(wrong).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^MASTHEAD_SECRET is not the secret .* MASTHEAD_PREVIOUS_SECRETS/),
  });
  await requireSecret(createDependencies(openVault(LATER, [OLD])));
});

test("a process without a secret is refused before it creates one", async () => {
  const config = { secret: null, dataDir: "/nowhere" };
  const parts = { ...createDependencies(createVault(() => expect.fail("no secret is made"))), config };
  await requireSecret(createDependencies(testVault));
  await expect(requireSecret(parts)).rejects.toThrow("/nowhere contains no secret");
  await app.db.prisma.secretCanary.deleteMany();
  await expect(requireSecret(parts)).rejects.toThrow("/nowhere contains no secret");
});

test("where an earlier version encrypted values, a secret that opened none of them writes no canary", async () => {
  await sealEveryKind();
  await app.db.prisma.secretCanary.deleteMany();
  await expect(requireSecret(createDependencies(openVault(LATER)))).rejects.toThrow(
    "MASTHEAD_SECRET is not the secret",
  );
  expect(await app.db.prisma.secretCanary.count()).toBe(0);
  await requireSecret(createDependencies(testVault));
  expect(await app.db.prisma.secretCanary.count()).toBe(1);
});

test("an installation continues under another secret if the first one is lost", async () => {
  await sealEveryKind();
  await requireSecret(createDependencies(testVault));
  expect(await acceptSecret(createDependencies(openVault(LATER)))).toBeGreaterThanOrEqual(11);
  await requireSecret(createDependencies(openVault(LATER)));
  expect(await acceptSecret(createDependencies(testVault))).toBe(0);
});

/** Lists the schema's sealed fields as `table.column`: by their comments, and by their names. */
function sealedFieldsOfSchema(): string[] {
  const folder = "prisma/schema";
  const text = readdirSync(folder)
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
  return [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? "";
    const fields = [...body.matchAll(/((?:^ +\/\/\/.*\n)*)^ {2}(\w+) +\w.*$/gm)];
    return fields
      .filter(
        ([, about = "", name = ""]) =>
          /\bvault\b/.test(about.replace(/\/\/\/ Identifies this row.*/, "")) || name.startsWith("sealed"),
      )
      .map(([line, , name = ""]) => `${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? name}`);
  });
}

test("the schema marks exactly the rotated columns as encrypted by the vault", () => {
  const columns = SEALED_COLUMNS.filter(({ column }) => !column.startsWith("settings."));
  const names = columns.map(({ table, column }) => `${table}.${column}`);
  expect(sealedFieldsOfSchema().toSorted()).toEqual(names.toSorted());
});

/** Every file that seals a value: the column that stores it, or the browser or mail that does. */
const SEALING_FILES: Readonly<Record<string, string>> = {
  "engagement/captcha/proof-of-work.ts": "browser",
  "engagement/newsletters/addresses.ts": "mail",
  "engagement/notifications/unsubscribe-link.ts": "mail",
  "engagement/push/push-key.ts": "push_key.private_key",
  "engagement/settings/sealed-secrets.ts": "account.settings",
  "identity/oauth/consent-ticket.ts": "browser",
  "identity/oauth/signing-key.ts": "oauth_signing_key.private_key",
  "identity/phones/request-phone-code.ts": "phone_code.sealed_code",
  "identity/pictures/upload-ticket.ts": "browser",
  "identity/shared-keys.ts": "shared_key.secret",
  "payments/find-gateway.ts": "payment_gateway.credentials",
  "platform/known-device/known-device.ts": "browser",
  "platform/mail-queue/durable-mailer.ts": "queued_mail.content",
  "privacy/erasure-subject.ts": "reader_erasure.sealed_subject",
  "secrets/require-secret.ts": "secret_canary.sealed",
  "secrets/rotate-secrets.ts": "where it was",
  "staff/provider/flow.ts": "browser",
  "staff/two-step/own-factors.ts": "staff_authenticator.secret",
  "subscriptions/access/entitlements/signing-key.ts": "entitlement_key.private_jwk",
  "subscriptions/access/sealed-ids.ts": "browser",
  "subscriptions/customers/merge-wallets.ts": "subscriber_wallet.sealed_token",
  "subscriptions/customers/wallets.ts": "subscriber_wallet.sealed_token",
  "webhooks/create-endpoint.ts": "webhook_endpoint.secret",
  "webhooks/rotate-secret.ts": "webhook_endpoint.secret",
};

test("every file that seals a value names where it is stored: a rotated column, a browser, or a mail", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const sealing = files.filter((name) => /\.seal\(/.test(readFileSync(`server/${name}`, "utf8")));
  expect(sealing.toSorted()).toEqual(Object.keys(SEALING_FILES).toSorted());
  const columns = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column.split(".")[0]}`));
  const columnsOfFiles = Object.values(SEALING_FILES).filter((sealedColumn) => sealedColumn.includes("."));
  expect(columnsOfFiles.filter((sealedColumn) => !columns.has(sealedColumn))).toEqual([]);
});
