import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useMastheadCommand } from "@/test/masthead-command";
import { createMember } from "@/test/readers";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

it("exports a reader to a file, refuses to erase without --yes, and erases them", async () => {
  const testAccount = await app.createAccount();
  const { member } = await createMember(testAccount, { name: "Terminal Reader" });
  const account = ["--account", String(testAccount.account.id)];
  const file = join(tmpdir(), `export-${randomUUID()}.json`);
  const exported = await masthead(["readers", "export", file, "--email", member.email, ...account]);
  expect(exported.code).toBe(0);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    format: "masthead-reader-export",
    profile: [{ id: member.id, name: "Terminal Reader" }],
    membership: [{ email: member.email }],
  });
  await rm(file);

  const erase = ["readers", "erase", "--reader", String(member.id), ...account];
  expect((await masthead(erase)).code).not.toBe(0);
  expect(await app.db.prisma.member.count({ where: { id: member.id } })).toBe(1);
  const done = await masthead([...erase, "--yes", "--json"]);
  expect([done.code, JSON.parse(done.stdout)]).toMatchObject([0, { reader_id: member.id }]);
  expect(await app.db.prisma.member.count({ where: { id: member.id } })).toBe(0);
  const entry = await app.db.prisma.auditEntry.findFirst({
    where: { accountId: testAccount.account.id, action: "masthead readers erase" },
  });
  expect(entry?.actorKind).toBe("command");

  const other = await app.createAccount();
  const stranger = await createMember(other);
  const foreign = await masthead([
    "readers",
    "erase",
    "--reader",
    String(stranger.member.id),
    "--yes",
    ...account,
  ]);
  expect(foreign.code).not.toBe(0);
  expect(await app.db.prisma.member.count({ where: { id: stranger.member.id } })).toBe(1);
});
