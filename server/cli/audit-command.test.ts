import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createEgress } from "@/server/platform/egress/index";
import { createLog } from "@/server/platform/log/index";
import { getRuntime } from "@/server/runtime";
import { useMastheadCommand } from "@/test/masthead-command";
import { useTestApp } from "@/test/test-app";
import { withCommandRuntime } from "./command-act";
import { EFFECTS, getCommandPath } from "./command-effects";
import { NO_ACTS, noteCommand } from "./noted-command";
import { createProgram } from "./program";

const app = useTestApp();
const masthead = useMastheadCommand(() => app.databaseUrl);

const WRITING = Object.keys(EFFECTS).filter((path) => EFFECTS[path] === "writes");

function findCommand(path: string): Command {
  let found: Command = createProgram();
  for (const name of path.split(" ")) {
    const inner = found.commands.find((command) => command.name() === name);
    if (inner === undefined) throw new Error(`no command ${path}`);
    found = inner;
  }
  return found;
}

/** Runs work as a command does; each one closes the connections of its runtime. */
async function runAs(path: string, work: Parameters<typeof withCommandRuntime>[0]): Promise<void> {
  const runtime = getRuntime();
  globalThis.mastheadRuntime = {
    ...runtime,
    egress: createEgress({ allowPrivate: [], log: createLog("silent") }),
  };
  noteCommand(findCommand(path));
  try {
    await withCommandRuntime(work);
  } finally {
    globalThis.mastheadRuntime = runtime;
  }
}

describe("every writing command", () => {
  it.each(WRITING)("masthead %s is recorded, whether or not it changes a recorded row", async (path) => {
    const { account } = await app.createAccount();
    const action = `masthead ${path}`;
    const find = () =>
      app.db.prisma.auditEntry.findMany({
        where: { accountId: account.id, action },
        include: { changes: true },
      });
    await runAs(path, async ({ workOn }) => workOn(account.id));
    const expected = path in NO_ACTS ? [] : [{ actorKind: "command", changes: [] }];
    expect(await find()).toMatchObject(expected);
    await runAs(path, async ({ runtime, workOn }) => {
      workOn(account.id);
      const name = randomUUID();
      await runtime.db.prisma.account.update({ where: { id: account.id }, data: { name } });
    });
    expect((await find()).flatMap(({ changes }) => changes)).toHaveLength(path in NO_ACTS ? 0 : 1);
  });

  it("gets its runtime from the one function that records it", () => {
    const folder = import.meta.dirname;
    const users = readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .filter((name) => /\bgetRuntime\b/.test(readFileSync(join(folder, name), "utf8")));
    expect(users).toEqual(["command-act.ts"]);
  });

  it("is not left out but with a reason", () => {
    expect(Object.keys(NO_ACTS)).toEqual(["migrate", "migrate baseline", "restore"]);
  });

  it("opens its own connections only where it is left out", () => {
    const folder = import.meta.dirname;
    const files = readdirSync(folder).filter((name) => name.endsWith("-actions.ts"));
    const actions = files.flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .split(/^export (?:async )?function /m)
        .slice(1)
        .filter((text) => text.includes("runPlainCommand("))
        .map((text) => `${name} ${text.slice(0, text.indexOf("("))}`),
    );
    // Of these only `restore` writes.
    expect(actions.toSorted()).toEqual([
      "backup-actions.ts backUp",
      "backup-actions.ts restore",
      "doctor-actions.ts examine",
      "migrate-plan-actions.ts printPlan",
    ]);
  });
});

it("a reading command and a failed one are not recorded", async () => {
  const { account } = await app.createAccount();
  await runAs("account list", async ({ workOn }) => workOn(account.id));
  const failing = runAs("keys create", async ({ workOn }) => {
    workOn(account.id);
    throw new Error("refused");
  });
  await expect(failing).rejects.toThrow("refused");
  expect(await app.db.prisma.auditEntry.count({ where: { accountId: account.id } })).toBe(0);
  expect(getCommandPath(findCommand("account list"))).toBe("account list");
});

it("the installation's entries are listed, and a filter of a publication's is refused beside them", async () => {
  const { account } = await app.createAccount();
  await runAs("secrets rotate", async () => undefined);
  await runAs("access new-key", async ({ workOn }) => workOn(account.id));
  const listed = await masthead(["audit", "list", "--installation", "--json"]);
  const entries: { action: string }[] = JSON.parse(listed.stdout);
  const actions = entries.map(({ action }) => action);
  expect(actions).toContain("masthead secrets rotate");
  expect(actions).not.toContain("masthead access new-key");
  expect(entries[0]).toMatchObject({
    at: expect.stringMatching(/Z$/),
    actor: { kind: "command", id: null },
    object: null,
    changes: 0,
  });
  for (const filter of ["account", "text", "actor", "action", "type", "from", "to"]) {
    const refused = await masthead(["audit", "list", "--installation", `--${filter}`, "1"]);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`cannot be used with option '--${filter}`);
  }
});

it("keys are created, listed and revoked, and the log tells it, without the key", async () => {
  const { account } = await app.createAccount();
  const of = ["--account", String(account.id)];
  const created = await masthead(["keys", "create", "Website", "--scope", "content:read", "--json", ...of]);
  expect(created).toMatchObject({ code: 0 });
  const { id, key } = JSON.parse(created.stdout);
  const listed = await masthead(["keys", "list", ...of]);
  expect(listed.stdout).toContain("Website\tcontent:read\tdoes not expire\tnot used yet");
  expect(listed.stdout).not.toContain(key);
  expect(await masthead(["keys", "create", "Bad", "--scope", "everything", ...of])).toMatchObject({
    code: 1,
  });
  expect(await masthead(["keys", "revoke", String(id), ...of])).toMatchObject({ code: 0 });
  const log = await masthead(["audit", "list", "--json", ...of]);
  expect(JSON.parse(log.stdout)).toMatchObject([
    { action: "masthead keys revoke", object: { type: "account_server_key", id: String(id) }, changes: 1 },
    { action: "masthead keys create", actor: { kind: "command" }, changes: 1 },
  ]);
  const file = join(tmpdir(), `audit-${randomUUID()}.csv`);
  expect(await masthead(["audit", "export", file, "--action", "masthead keys create", ...of])).toMatchObject({
    code: 0,
  });
  const csv = readFileSync(file, "utf8");
  rmSync(file);
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).not.toContain(key);
});
