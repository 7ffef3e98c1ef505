import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { START } from "@/bin/lib/start-mode.mjs";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "masthead-start-"));
  await writeFile(join(folder, "main.mjs"), START);
  // As React does: it chooses its build while it is loaded, before the first line of the server.
  await writeFile(join(folder, "library.mjs"), "export const mode = String(process.env.NODE_ENV);\n");
  const server = 'import { mode } from "./library.mjs";\nprocess.stdout.write(mode);\n';
  await writeFile(join(folder, "server.mjs"), server);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MODES: [what: string, mode: { NODE_ENV?: "development" }, loaded: string][] = [
  ["no mode", {}, "production"],
  ["the mode of development", { NODE_ENV: "development" }, "development"],
];

it.each(MODES)(
  "a server that is started with %s loads its libraries in one mode",
  async (_what, mode, expected) => {
    const env = { ...process.env };
    Reflect.deleteProperty(env, "NODE_ENV");
    Object.assign(env, mode);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "main.mjs")], { env });
    expect(stdout).toBe(expected);
  },
);
