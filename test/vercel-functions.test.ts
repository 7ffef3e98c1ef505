import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { assemble, readFunctions } from "@/bin/lib/vercel-output.mjs";

let project = "";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "masthead-functions-"));
});
afterEach(() => {
  rmSync(project, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
}

function writeFunction(name: string, filePathMap: Record<string, string>): void {
  const config = { runtime: "nodejs22.x", handler: "launcher.cjs", filePathMap };
  write(`.vercel/output/functions/${name}.func/.vc-config.json`, JSON.stringify(config));
  write(`.vercel/output/functions/${name}.func/launcher.cjs`, "x".repeat(10));
}

it("a function's size has its own files, the listed ones, and those behind links, each once", () => {
  write("node_modules/real/index.js", "x".repeat(1_000));
  write("node_modules/real/unlisted.js", "x".repeat(5_000));
  symlinkSync("real", join(project, "node_modules", "folder"));
  symlinkSync("real/index.js", join(project, "node_modules", "file.js"));
  writeFunction("index", {
    "node_modules/real/index.js": "node_modules/real/index.js",
    "node_modules/folder": "node_modules/folder",
    "node_modules/file.js": "node_modules/file.js",
  });
  expect(readFunctions(project)).toMatchObject([
    { paths: ["/index"], handler: "launcher.cjs", runtime: "nodejs22.x", bytes: 1_010 },
  ]);
});

it("functions that are links to another one are one function, and the largest is the first", () => {
  write("big.js", "x".repeat(500));
  writeFunction("small", {});
  writeFunction("api/big", { "big.js": "big.js" });
  symlinkSync("api/big.func", join(project, ".vercel/output/functions/other.func"));
  const found = readFunctions(project).map(({ paths, bytes }) => ({ paths: paths.toSorted(), bytes }));
  expect(found).toEqual([
    { paths: ["/api/big", "/other"], bytes: 510 },
    { paths: ["/small"], bytes: 10 },
  ]);
});

it("a function is put together from its own and the listed files, without its configuration", () => {
  write("dist/a.css", "a");
  writeFunction("index", { "site/a.css": "dist/a.css" });
  const [found] = readFunctions(project);
  if (found === undefined) throw new Error("no function");
  const target = join(project, "out");
  assemble(found, target);
  expect(readdirSync(target).toSorted()).toEqual(["launcher.cjs", "site"]);
  expect(readFileSync(join(target, "site/a.css"), "utf8")).toBe("a");
});

it("a listed file that the build has not left is refused", () => {
  writeFunction("index", { "gone.js": "gone.js" });
  expect(() => readFunctions(project)).toThrow(/gone\.js/);
});

it("a build without functions is refused", () => {
  expect(() => readFunctions(project)).toThrow(/no functions/);
});
