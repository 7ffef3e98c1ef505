import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { digestDatabase } from "@/test/database-digest";
import { seedDemoInstallation } from "@/test/demo-installation";
import { createEmptyDatabase } from "@/test/empty-database";
import { useMastheadCommand } from "@/test/masthead-command";
import { startTestBucket } from "@/test/s3-bucket";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

/** The secret that `testVault` seals under. */
const MASTHEAD_SECRET = "a secret of at least thirty-two signs";
const MASTHEAD_BACKUP_PASSPHRASE = "correct horse battery staple";

const parent = mkdtempSync(join(tmpdir(), "masthead-backup-"));
const sourceDir = join(parent, "source");
const backup = join(parent, "backup");
const source = { MASTHEAD_SECRET, MASTHEAD_BACKUP_PASSPHRASE, DATA_DIR: sourceDir };

beforeAll(async () => {
  await seedDemoInstallation(app, { dataDir: sourceDir, secret: MASTHEAD_SECRET });
  expect(await masthead(["backup", backup], source)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A new machine: an empty database and a data folder of its own. */
async function aTarget() {
  const DATABASE_URL = await createEmptyDatabase();
  const DATA_DIR = mkdtempSync(join(tmpdir(), "masthead-restored-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return { DATABASE_URL, DATA_DIR };
}

/** A copy of the backup that the test may damage. */
function copyBackup(): string {
  const folder = mkdtempSync(join(parent, "damaged-"));
  cpSync(backup, folder, { recursive: true });
  return folder;
}

function readFolder(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path, "base64")];
    }),
  );
}

const NOTHING = { rows: {}, objects: [] };

test("a backup of a whole installation is restored with the same rows, objects and media, and works", async () => {
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  const restored = await masthead(["restore", backup, "--json"], target);
  expect(restored).toMatchObject({ code: 0 });
  const media = readFolder(join(sourceDir, "media"));
  expect(media.size).toBeGreaterThan(0);
  expect(JSON.parse(restored.stdout)).toMatchObject({
    has_secret: true,
    secret_usable: true,
    skipped: [],
    media: { files: media.size },
  });
  const expected = await digestDatabase(app.databaseUrl);
  expect(expected.rows["comment"]).not.toMatch(/^0 /);
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(expected);
  expect(readFolder(join(target.DATA_DIR, "media"))).toEqual(media);
  expect(await masthead(["migrate"], target)).toMatchObject({
    code: 0,
    stdout: "The database is up to date.\n",
  });
  expect((await masthead(["account", "list"], target)).stdout).toContain("Test publication");
});

test("only the owner can read a backup, and it contains neither the secret nor the passphrase as text", () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  expect(statSync(join(backup, "manifest.json")).mode & 0o777).toBe(0o600);
  const manifest = readFileSync(join(backup, "manifest.json"), "utf8");
  expect(manifest).not.toContain(MASTHEAD_SECRET);
  expect(manifest).not.toContain(MASTHEAD_BACKUP_PASSPHRASE);
  expect(readdirSync(parent).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("the secret of a backup is restored with its passphrase, and decrypts the values", async () => {
  const target = await aTarget();
  const refused = await masthead(["restore", backup], target);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Set MASTHEAD_BACKUP_PASSPHRASE"),
  });
  const wrong = { ...target, MASTHEAD_BACKUP_PASSPHRASE: "another passphrase" };
  expect(await masthead(["restore", backup], wrong)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is not the passphrase of this backup"),
  });
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(NOTHING);
  expect(readdirSync(target.DATA_DIR)).toEqual([]);

  const right = { ...target, MASTHEAD_BACKUP_PASSPHRASE };
  expect(await masthead(["restore", backup], right)).toMatchObject({ code: 0 });
  expect(readFileSync(join(target.DATA_DIR, "secret"), "utf8").trim()).toBe(MASTHEAD_SECRET);
  const rotated = await masthead(["secrets", "rotate", "--json"], target);
  expect(rotated.code).toBe(0);
});

test("a backup whose secret is lost is restored on request, and the consequences are printed", async () => {
  const target = { ...(await aTarget()), MASTHEAD_SECRET: "another secret of thirty-two characters" };
  expect((await masthead(["restore", backup], target)).code).toBe(1);
  const other = await masthead(["restore", backup], { ...target, MASTHEAD_BACKUP_PASSPHRASE });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining("another secret than the backup") });
  const restored = await masthead(["restore", backup, "--without-secret"], target);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("masthead secrets accept") });
  expect((await masthead(["secrets", "accept"], target)).code).toBe(0);
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    "a changed table",
    (folder) => {
      const path = join(folder, "tables", "public.account.copy.gz");
      const bytes = readFileSync(path);
      bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
      writeFileSync(path, bytes);
    },
    /tables\/public\.account\.copy\.gz does not match its checksum/,
  ],
  [
    "a truncated table",
    (folder) => {
      const path = join(folder, "tables", "public.story.copy.gz");
      writeFileSync(path, readFileSync(path).subarray(0, 100));
    },
    /public\.story\.copy\.gz does not match/,
  ],
  [
    "a missing table",
    (folder) => rmSync(join(folder, "tables", "public.story.copy.gz")),
    /story\.copy\.gz is missing/,
  ],
  ["missing media", (folder) => rmSync(join(folder, "media"), { recursive: true }), /media\/.* is missing/],
  [
    "a changed manifest",
    (folder) => {
      const path = join(folder, "manifest.json");
      writeFileSync(path, readFileSync(path, "utf8").replace('"rows": 0', '"rows": 1'));
    },
    /manifest\.json was changed/,
  ],
  [
    "half a manifest",
    (folder) => writeFileSync(join(folder, "manifest.json"), "{"),
    /manifest\.json can't be read/,
  ],
  ["no manifest", (folder) => rmSync(join(folder, "manifest.json")), /is not a backup/],
])("%s is refused, and nothing is restored", async (_, damage, reason) => {
  const folder = copyBackup();
  damage(folder);
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  const refused = await masthead(["restore", folder], target);
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(reason) });
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(NOTHING);
  expect(readdirSync(target.DATA_DIR)).toEqual([]);
});

test("a restore that fails after the rows leaves the database empty", async () => {
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  writeFileSync(join(target.DATA_DIR, "media"), "a file where the folder should be");
  expect((await masthead(["restore", backup], target)).code).toBe(1);
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(NOTHING);
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a database that is not empty or in use is refused, and replaced only on request", async () => {
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  await query(target.DATABASE_URL, "create table account (a int); create type account_mode as enum ('x')");
  const before = await digestDatabase(target.DATABASE_URL);
  const refused = await masthead(["restore", backup], target);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("The database is not empty") });
  const client = new pg.Client({ connectionString: target.DATABASE_URL, application_name: "a server" });
  await client.connect();
  const inUse = await masthead(["restore", backup, "--replace"], target);
  await client.end();
  expect(inUse).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("connected to this database: a server (1)"),
  });
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(before);
  expect((await masthead(["restore", backup, "--replace"], target)).code).toBe(0);
  expect((await masthead(["restore", backup, "--replace"], target)).code).toBe(0);
  expect(await digestDatabase(target.DATABASE_URL)).toEqual(await digestDatabase(app.databaseUrl));
});

test("a backup is of one moment, whatever is written meanwhile", async () => {
  const folder = join(parent, "moment");
  let isDone = false;
  const backingUp = masthead(["backup", folder, "--without-media"], source).finally(() => {
    isDone = true;
  });
  let written = 0;
  for (; !isDone; written += 1)
    await query(
      app.databaseUrl,
      `with a as (insert into account (name, key, site_url, updated_at)
         values ('pair', gen_random_uuid()::text, 'https://pair.test', now()) returning id)
       insert into account_domain (host, account_id) select 'pair-${written}.test', id from a`,
    );
  expect(await backingUp).toMatchObject({ code: 0 });
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  expect(await masthead(["restore", folder], target)).toMatchObject({ code: 0 });
  const [pairs] = await query(
    target.DATABASE_URL,
    `select (select count(*) from account where name = 'pair')::int as accounts,
       (select count(*) from account_domain where host like 'pair-%')::int as domains`,
  );
  expect(pairs?.["accounts"]).toBe(pairs?.["domains"]);
  expect(written).toBeGreaterThan(1);
  await query(app.databaseUrl, "delete from account where name = 'pair'");
});

test("media move from a folder to a bucket and back", async () => {
  const bucket = await startTestBucket();
  onTestFinished(() => bucket.stop());
  const s3 = {
    S3_BUCKET: "herald",
    S3_PREFIX: "media",
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: "an-access-key",
    S3_SECRET_ACCESS_KEY: "a-secret-that-travels-nowhere",
  };
  const target = { ...(await aTarget()), MASTHEAD_SECRET, ...s3 };
  expect(await masthead(["restore", backup], target)).toMatchObject({ code: 0 });
  const media = readFolder(join(sourceDir, "media"));
  expect(
    new Map(
      [...bucket.files].map(([key, bytes]) => [key.replace("/herald/media", ""), bytes.toString("base64")]),
    ),
  ).toEqual(media);
  const folder = join(parent, "of-bucket");
  expect(await masthead(["backup", folder], target)).toMatchObject({ code: 0 });
  expect(readFolder(join(folder, "media"))).toEqual(media);
  const without = await masthead(["backup", join(parent, "without"), "--without-media", "--json"], target);
  expect(JSON.parse(without.stdout)).toMatchObject({ media: null, has_secret: false });
});

test("a backup is never written over anything, and an installation without tables has none", async () => {
  const again = await masthead(["backup", backup], source);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("exists and is not empty") });
  const target = await aTarget();
  const folder = join(target.DATA_DIR, "backup");
  const empty = await masthead(["backup", folder], target);
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("nothing to back up") });
  expect(readdirSync(target.DATA_DIR)).toEqual([]);
});

test("tables that no migration creates are reported and left out", async () => {
  await query(app.databaseUrl, "create table report_of_the_operator (a int)");
  const folder = join(parent, "with-report");
  expect((await masthead(["backup", folder, "--without-media"], source)).code).toBe(0);
  await query(app.databaseUrl, "drop table report_of_the_operator");
  const target = { ...(await aTarget()), MASTHEAD_SECRET };
  const restored = await masthead(["restore", folder], target);
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("public.report_of_the_operator"),
  });
});
