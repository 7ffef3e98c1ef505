import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { createProgram } from "./program";

it("prints the version of package.json, without a database", async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  let printed = "";
  const program = createProgram().configureOutput({
    writeOut: (text) => {
      printed += text;
    },
  });
  const ended = program.parseAsync(["--version"], { from: "user" });
  await expect(ended).rejects.toMatchObject({ code: "commander.version", exitCode: 0 });
  expect(printed).toBe(`${version}\n`);
});
