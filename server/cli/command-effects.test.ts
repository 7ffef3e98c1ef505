import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, CommanderError } from "commander";
import { afterAll, expect, test, vi } from "vitest";
import { createCommandDatabase } from "@/bin/lib/command-database.mjs";
import { EFFECTS, getCommandPath, getEffect } from "./command-effects";
import { createProgram } from "./program";

const parent = mkdtempSync(join(tmpdir(), "command-effects-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const report = { line: () => {} };

/** Commands that have subcommands and an action of their own. */
const WITH_BOTH = ["jobs", "migrate"];

/** Lists the commands with an action. */
function listCommands(command: Command): Command[] {
  const inside = command.commands.flatMap(listCommands);
  const acts = command.commands.length === 0 || WITH_BOTH.includes(getCommandPath(command));
  return acts ? [command, ...inside] : inside;
}

test("every command declares its effect on an installation", () => {
  const names = listCommands(createProgram()).map(getCommandPath);
  expect(names.toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
});

test("a plan of migrations only reads, and migrating writes", () => {
  const migrate = createProgram().commands.find((command) => command.name() === "migrate");
  if (migrate === undefined) throw new Error("there is no migrate command");
  expect(getEffect(migrate)).toBe("writes");
  migrate.setOptionValue("plan", true);
  expect(getEffect(migrate)).toBe("reads");
});

test("every command shows its help without a database", async () => {
  const requestDatabase = vi.fn();
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    for (const name of ["", ...Object.keys(EFFECTS)]) {
      const masthead = createProgram().hook("preAction", requestDatabase);
      const path = name === "" ? [] : name.split(" ");
      const shown = masthead.parseAsync([...path, "--help"], { from: "user" });
      await expect(shown).rejects.toBeInstanceOf(CommanderError);
    }
    expect(written.mock.calls.length).toBeGreaterThan(Object.keys(EFFECTS).length);
  } finally {
    written.mockRestore();
  }
  expect(requestDatabase).not.toHaveBeenCalled();
});

test("without an installation, a read-only command creates none", async () => {
  const dataDir = join(parent, "missing");
  const database = createCommandDatabase({ dataDir, databaseUrl: null, report });
  expect(await database.reply("nothing")).toEqual({ databaseUrl: null });
  expect(await database.reply("reads")).toEqual({
    refusal: `There is no installation in ${dataDir} yet. Create one with \`npm run up\`.`,
  });
  await database.stop();
  const elsewhere = createCommandDatabase({ dataDir, databaseUrl: "postgresql://elsewhere/db", report });
  expect(await elsewhere.reply("reads")).toEqual({ databaseUrl: "postgresql://elsewhere/db" });
  await elsewhere.stop();
  expect(existsSync(dataDir)).toBe(false);
});

test("a writing command creates the database, and a reading one starts it while it runs", async () => {
  const dataDir = join(parent, "made");
  const writing = createCommandDatabase({ dataDir, databaseUrl: null, report });
  expect(await writing.reply("writes")).toMatchObject({ databaseUrl: expect.stringMatching(/^postgresql:/) });
  await writing.stop();
  expect(statSync(dataDir).mode & 0o067).toBe(0);
  const before = readdirSync(dataDir).toSorted();
  const reading = createCommandDatabase({ dataDir, databaseUrl: null, report });
  expect(await reading.reply("reads")).toMatchObject({ databaseUrl: expect.stringMatching(/^postgresql:/) });
  await reading.stop();
  expect(readdirSync(dataDir).toSorted()).toEqual(before);
});
