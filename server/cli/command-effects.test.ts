import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, CommanderError } from "commander";
import { afterAll, expect, test, vi } from "vitest";
import { createCommandDatabase } from "@/bin/lib/command-database.mjs";
import { EFFECTS, wordsOf } from "./command-effects";
import { program } from "./program";

const parent = mkdtempSync(join(tmpdir(), "command-effects-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const report = { line: () => {} };

/** Commands that do something: those without commands of their own, and `jobs`. */
function allOf(command: Command): Command[] {
  const inside = command.commands.flatMap(allOf);
  return command.commands.length === 0 || wordsOf(command) === "jobs" ? [command, ...inside] : inside;
}

test("every command says what it does to an installation", () => {
  const names = allOf(program()).map(wordsOf);
  expect(names.toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
});

test("help of every command is shown without asking for a database", async () => {
  const asked = vi.fn();
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    for (const name of ["", ...Object.keys(EFFECTS)]) {
      const masthead = program().hook("preAction", asked);
      const words = name === "" ? [] : name.split(" ");
      const shown = masthead.parseAsync([...words, "--help"], { from: "user" });
      await expect(shown).rejects.toBeInstanceOf(CommanderError);
    }
    expect(written.mock.calls.length).toBeGreaterThan(Object.keys(EFFECTS).length);
  } finally {
    written.mockRestore();
  }
  expect(asked).not.toHaveBeenCalled();
});

test("where there is no installation, a command that only reads makes none", async () => {
  const dataDir = join(parent, "missing");
  const database = createCommandDatabase({ dataDir, databaseUrl: null, report });
  expect(await database.reply("nothing")).toEqual({ databaseUrl: null });
  expect(await database.reply("reads")).toEqual({
    refusal: `There is no installation in ${dataDir} yet. \`npm run up\` makes one.`,
  });
  await database.stop();
  const elsewhere = createCommandDatabase({ dataDir, databaseUrl: "postgresql://elsewhere/db", report });
  expect(await elsewhere.reply("reads")).toEqual({ databaseUrl: "postgresql://elsewhere/db" });
  await elsewhere.stop();
  expect(existsSync(dataDir)).toBe(false);
});

test("a command that writes makes the database, and one that reads starts it for as long as it takes", async () => {
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
