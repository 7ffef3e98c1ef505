import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addSharedKey, requestPhoneCode } from "@/server/identity/index";
import { registerGateway } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";
import { createDurableMailer } from "@/server/platform/mail-queue/index";
import { createVault, type Vault } from "@/server/platform/vault/index";
import { getRuntime } from "@/server/runtime";
import { saveWallet } from "@/server/subscriptions/wallets/index";
import { createEndpoint, rotateSecret } from "@/server/webhooks/index";
import { COMMUNITY } from "@/test/account-procedures";
import { testVault } from "@/test/outside";
import { aPhone } from "@/test/phone";
import { aStaffMember } from "@/test/staff";
import { type TestAccount, useWorld } from "@/test/world";
import { acceptSecret, requireSecret, rotateSecrets } from "./index";
import type { SecretParts } from "./require-secret";
import { SEALED_COLUMNS } from "./sealed-columns.rules";
import { findSealedBy, replaceSealed } from "./secrets.repository";

const world = useWorld();

/** What `testVault` seals under. */
const OLD = "a secret of at least thirty-two signs";
const NEW = "the secret that follows it, of as many signs";
const LATER = "the third secret of this installation, later";

function vaultOf(current: string, previous: readonly string[] = []): Vault {
  return createVault(() => ({ current, previous }));
}

function partsOf(vault: Vault, db: Statements = world.db): SecretParts {
  return { db, vault, clock: world.clock, config: { secret: "set", dataDir: "/nowhere" } };
}

const keyId = (secret: string) => vaultOf(secret).keyIds().current;

/** A mail that waits for its SMTP server. */
async function queueMail({ account, ctx }: TestAccount): Promise<void> {
  const { db, log, ids } = ctx;
  const send = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const parts = { db, log, ids, clock: world.clock, vault: testVault };
  await createDurableMailer({ outbox: null, send }, parts).send({
    accountId: account.id,
    from: { name: account.name },
    to: { name: "Ada", address: "ada@readers.test" },
    subject: "Your receipt",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
  });
}

/** An account with something of every kind that is sealed. */
async function sealEveryKind(): Promise<TestAccount> {
  const made = await world.createAccount({ mode: "test" });
  const { texter, vault, egress } = getRuntime();
  const ctx = { ...made.ctx, texter, vault, egress };
  await addSharedKey(ctx, { use: "engagement" });
  await addSharedKey(ctx, { use: "subscriptions" });
  await requestPhoneCode(ctx, { phoneNumber: aPhone(), address: null });
  for (const path of ["/api/auth/v1/oauth/jwks.json", "/api/access/v1/entitlements/jwks.json"])
    expect((await world.fetch(`${path}?key=${made.account.key}`, { host: made.host })).status).toBe(200);
  await registerGateway(ctx, {
    adapter: "sandbox",
    environment: "sandbox",
    credentials: { app_key: "k", secret: "s", webhook_secret: "w" },
    words: ["gateway_a"],
  });
  const url = "http://127.0.0.1:9/hook";
  const { endpoint } = await createEndpoint(ctx, { family: "workflow", url, events: ["story-publish"] });
  await rotateSecret(ctx, { endpointId: endpoint.id });
  const subscriber = await world.db.prisma.subscriber.create({
    data: {
      accountId: made.account.id,
      metadata: {},
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
    },
  });
  await saveWallet(ctx, subscriber.id, { provider: "gateway_a", token: "tok" });
  await queueMail(made);
  const owner = await (await aStaffMember(world, { [made.account.id]: "owner" })).caller();
  const captcha = { ...COMMUNITY.captcha, mobileSecret: "of the apps" };
  await owner.account.saveCommunity({ ...COMMUNITY, captcha });
  return made;
}

/** Key ids under which texts of each sealed column of the database are kept. */
async function keysInUse(): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>();
  for (const { table, column, value } of SEALED_COLUMNS) {
    const rows = await world.db.prisma.$queryRawUnsafe<{ id: string }[]>(
      `select distinct split_part(${value}, '.', 2) as id from ${table} where ${value} is not null order by 1`,
    );
    used.set(
      `${table}.${column}`,
      rows.map(({ id }) => id),
    );
  }
  return used;
}

/** Columns of any table in which some value holds a text that a vault sealed. */
async function columnsWithSealedTexts(): Promise<string[]> {
  const columns = await world.db.prisma.$queryRaw<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await world.db.prisma.$queryRawUnsafe<{ there: boolean }[]>(
      `select exists (select from "${table}" where "${column}"::text ~ 'v1\\.[0-9a-f]{8}\\.[\\w-]{30}') as there`,
    );
    if (row?.there === true) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

test("every value is sealed anew, opens under the new secret alone, and is cut short and resumed without harm", async () => {
  await sealEveryKind();
  await requireSecret(partsOf(testVault));
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column.split(".")[0]}`);
  expect(await columnsWithSealedTexts()).toEqual([...new Set(known)].toSorted());
  expect([...(await keysInUse()).values()]).toEqual(SEALED_COLUMNS.map(() => [keyId(OLD)]));

  const both = vaultOf(NEW, [OLD]);
  let left = 5;
  const dying: Statements = {
    query: (statement, values) =>
      left-- > 0 ? world.db.query(statement, values) : Promise.reject(new Error("killed")),
  };
  await expect(rotateSecrets(partsOf(both, dying), { batch: 1 })).rejects.toThrow("killed");
  await expect(requireSecret(partsOf(vaultOf(NEW)))).rejects.toMatchObject({ code: "invalid" });
  const columns = await rotateSecrets(partsOf(both), { batch: 1 });
  expect(columns.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
  expect([...(await keysInUse()).values()]).toEqual(SEALED_COLUMNS.map(() => [keyId(NEW)]));

  const alone = vaultOf(NEW);
  await requireSecret(partsOf(alone));
  for (const place of SEALED_COLUMNS) {
    const texts = await findSealedBy(world.db, place, { keyIds: [keyId(NEW)], without: [], limit: 100 });
    expect(texts.length).toBeGreaterThan(0);
    for (const { sealed, purpose } of texts) expect(() => alone.open(sealed, purpose)).not.toThrow();
  }
  const again = await rotateSecrets(partsOf(both));
  expect(again.filter(({ rotated }) => rotated > 0)).toEqual([]);
  await rotateSecrets(partsOf(vaultOf(OLD, [NEW])));
});

test("a value that a server changes meanwhile stays as it was written", async () => {
  const { ctx } = await world.createAccount();
  await addSharedKey({ ...ctx, vault: testVault }, { use: "engagement" });
  const [place] = SEALED_COLUMNS;
  if (place === undefined) throw new Error("no column");
  const { id, secret } = await world.db.prisma.sharedKey.findFirstOrThrow({
    where: { accountId: ctx.account.id },
  });
  await world.db.prisma.sharedKey.update({ where: { id }, data: { secret: "written meanwhile" } });
  expect(await replaceSealed(world.db, place, [{ before: secret, after: "sealed anew" }])).toBe(0);
  const after = await world.db.prisma.sharedKey.findUniqueOrThrow({ where: { id } });
  expect(after.secret).toBe("written meanwhile");
  await world.db.prisma.sharedKey.delete({ where: { id } });
});

test("values that no secret opens are counted, and left as they are", async () => {
  const { ctx } = await world.createAccount();
  await addSharedKey({ ...ctx, vault: vaultOf(LATER) }, { use: "engagement" });
  const { id, secret } = await world.db.prisma.sharedKey.findFirstOrThrow({
    where: { accountId: ctx.account.id },
  });
  await requireSecret(partsOf(testVault));
  const columns = await rotateSecrets(partsOf(vaultOf(NEW, [OLD])));
  expect(columns.find(({ table }) => table === "shared_key")).toMatchObject({ unreadable: 1 });
  expect((await world.db.prisma.sharedKey.findUniqueOrThrow({ where: { id } })).secret).toBe(secret);
  await world.db.prisma.sharedKey.delete({ where: { id } });
  await rotateSecrets(partsOf(vaultOf(OLD, [NEW])));
});

test("of processes that start at once one writes the canary, and one with another secret is refused", async () => {
  await world.db.prisma.secretCanary.deleteMany();
  await Promise.all([1, 2, 3, 4].map(() => requireSecret(partsOf(testVault))));
  expect(await world.db.prisma.secretCanary.count()).toBe(1);
  const wrong = requireSecret(partsOf(vaultOf(LATER)));
  await expect(wrong).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^MASTHEAD_SECRET is not the secret .* MASTHEAD_PREVIOUS_SECRETS/),
  });
  await requireSecret(partsOf(vaultOf(LATER, [OLD])));
});

test("a process that has no secret is refused before it makes one of its own", async () => {
  const config = { secret: null, dataDir: "/nowhere" };
  const parts = { ...partsOf(createVault(() => expect.fail("no secret is made"))), config };
  await requireSecret(partsOf(testVault));
  await expect(requireSecret(parts)).rejects.toThrow("/nowhere holds none");
  await world.db.prisma.secretCanary.deleteMany();
  await expect(requireSecret(parts)).rejects.toThrow("/nowhere holds none");
});

test("where an earlier version sealed values, a secret that opened none of them writes no canary", async () => {
  await sealEveryKind();
  await world.db.prisma.secretCanary.deleteMany();
  await expect(requireSecret(partsOf(vaultOf(LATER)))).rejects.toThrow("MASTHEAD_SECRET is not the secret");
  expect(await world.db.prisma.secretCanary.count()).toBe(0);
  await requireSecret(partsOf(testVault));
  expect(await world.db.prisma.secretCanary.count()).toBe(1);
});

test("an installation goes on under another secret where the first one is lost", async () => {
  await sealEveryKind();
  await requireSecret(partsOf(testVault));
  expect(await acceptSecret(partsOf(vaultOf(LATER)))).toBeGreaterThanOrEqual(11);
  await requireSecret(partsOf(vaultOf(LATER)));
  expect(await acceptSecret(partsOf(testVault))).toBe(0);
});

/** Fields of the schema that the vault seals, as `table.column`: by what is said of them, and by their names. */
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
          /\bvault\b/.test(about.replace(/\/\/\/ Names this row.*/, "")) || name.startsWith("sealed"),
      )
      .map(([line, , name = ""]) => `${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? name}`);
  });
}

test("the schema says of the columns that are rotated, and of no other, that the vault seals them", () => {
  const columns = SEALED_COLUMNS.filter(({ column }) => !column.startsWith("settings."));
  const names = columns.map(({ table, column }) => `${table}.${column}`);
  expect(sealedFieldsOfSchema().toSorted()).toEqual(names.toSorted());
});

/** Every file that seals: which column keeps the text, or that a browser keeps it for a while. */
const SEALING_FILES: Readonly<Record<string, string>> = {
  "engagement/captcha/proof-of-work.ts": "browser",
  "engagement/settings/sealed-secrets.ts": "account.settings",
  "identity/oauth/consent-ticket.ts": "browser",
  "identity/oauth/signing-key.ts": "oauth_signing_key.private_key",
  "identity/phones/request-phone-code.ts": "phone_code.sealed_code",
  "identity/pictures/upload-ticket.ts": "browser",
  "identity/shared-keys.ts": "shared_key.secret",
  "payments/credentials.ts": "payment_gateway.credentials",
  "platform/known-device/known-device.ts": "browser",
  "platform/mail-queue/durable-mailer.ts": "queued_mail.content",
  "secrets/require-secret.ts": "secret_canary.sealed",
  "secrets/rotate-secrets.ts": "where it was",
  "subscriptions/access/entitlements/signing-key.ts": "entitlement_key.private_jwk",
  "subscriptions/access/purchase-cookie.ts": "browser",
  "subscriptions/subscribers/merge-wallets.ts": "subscriber_wallet.sealed_token",
  "subscriptions/wallets/wallets.ts": "subscriber_wallet.sealed_token",
  "webhooks/create-endpoint.ts": "webhook_endpoint.secret",
  "webhooks/rotate-secret.ts": "webhook_endpoint.secret",
};

test("every file that seals something says where it is kept: a column that is rotated, or a browser", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const sealing = files.filter((name) => /\.seal\(/.test(readFileSync(`server/${name}`, "utf8")));
  expect(sealing.toSorted()).toEqual(Object.keys(SEALING_FILES).toSorted());
  const columns = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column.split(".")[0]}`));
  const kept = Object.values(SEALING_FILES).filter((place) => place.includes("."));
  expect(kept.filter((place) => !columns.has(place))).toEqual([]);
});
