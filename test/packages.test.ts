import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { findVulnerable } from "@/bin/lib/audit.mjs";
import { describeLicences, findLicenceProblems, LICENCES_FILE } from "@/bin/lib/licences.mjs";
import {
  findLockProblems,
  type Lock,
  listShipped,
  listShippedPaths,
  readAllowedScripts,
  readLock,
} from "@/bin/lib/packages.mjs";
import { createSbom, keepShipped } from "@/bin/lib/sbom.mjs";

const INTEGRITY = `sha512-${"a".repeat(86)}==`;

const lockOf = (packages: Lock["packages"]): Lock => ({
  packages: { "": { version: "1.0.0" }, ...packages },
});

const entry = (more: Lock["packages"][string] = {}) => ({
  version: "1.0.0",
  integrity: INTEGRITY,
  license: "MIT",
  ...more,
});

describe("the lock", () => {
  test.each<[string, Lock["packages"], Record<string, boolean>, RegExp[]]>([
    ["a package with a checksum", { "node_modules/a": entry() }, {}, []],
    [
      "one without",
      { "node_modules/a/node_modules/b": { version: "1.0.0" } },
      {},
      [/node_modules\/b 1\.0\.0 has no SHA-512/],
    ],
    ["one with a weak checksum", { "node_modules/a": entry({ integrity: "sha1-abc=" }) }, {}, [/no SHA-512/]],
    ["a part of another archive", { "node_modules/a": { version: "1.0.0", inBundle: true } }, {}, []],
    ["a link into the repository", { "node_modules/a": { link: true, resolved: "packages/a" } }, {}, []],
    [
      "a registry's address",
      { "node_modules/a": entry({ resolved: "https://registry.example/a.tgz" }) },
      {},
      [/names a registry/],
    ],
    [
      "an install script that nobody named",
      { "node_modules/@a/b": entry({ hasInstallScript: true }) },
      {},
      [/@a\/b has an install script that nobody approved/],
    ],
    ["an approved one", { "node_modules/a": entry({ hasInstallScript: true }) }, { a: true }, []],
    ["a denied one", { "node_modules/a": entry({ hasInstallScript: true }) }, { a: false }, []],
    [
      "one approved under another name",
      { "node_modules/b": entry({ name: "a", hasInstallScript: true }) },
      { b: true },
      [/a has an install script/, /names b, which has no install script/],
    ],
    [
      "an approval without a script",
      { "node_modules/a": entry() },
      { a: true },
      [/allowScripts names a, which has no install script/],
    ],
  ])("with %s", (_, ...[packages, allowScripts, expected]) => {
    const problems = findLockProblems(lockOf(packages), allowScripts);
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });

  it("of the repository is in order", () => {
    expect(findLockProblems(readLock(), readAllowedScripts())).toEqual([]);
  });

  it("is installed without unapproved scripts also by npm itself", () => {
    expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("strict-allow-scripts=true");
  });
});

describe("licences", () => {
  test.each([
    ["a", "MIT", true],
    ["a", "(MIT AND Zlib)", true],
    ["a", "MIT and ISC", true],
    ["a", "GPL-3.0 OR MIT", true],
    ["a", "GPL-3.0-only", false],
    ["a", "MIT AND GPL-3.0-only", false],
    ["a", "LGPL-3.0-or-later", false],
    ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
    ["@img/sharp-wasm32", "Apache-2.0 AND LGPL-3.0-or-later AND MIT", true],
    ["a", "(MIT OR Apache-2.0) AND CC-BY-NC-4.0", false],
    ["a", "CC-BY-NC-4.0 AND (MIT OR Apache-2.0)", false],
    ["a", "(MIT OR GPL-3.0)AND CC-BY-NC-4.0", false],
    ["a", "MIT OR (Apache-2.0 AND ISC)", false],
    ["a", "(MIT OR Apache-2.0)", true],
    ["a", "SEE LICENSE IN FILE", false],
    ["a", null, false],
  ])("%s under %s: %s", (name, licence, isAllowed) => {
    expect(findLicenceProblems([{ name, version: "1.0.0", licence }])).toHaveLength(isAllowed ? 0 : 1);
  });

  test("of an installation: what runs it, on every system, and what our bundles contain of development", () => {
    const lock = lockOf({
      "node_modules/b": entry(),
      "node_modules/a": entry({ license: "ISC" }),
      "node_modules/a/node_modules/b": entry({ version: "2.0.0" }),
      "node_modules/c/node_modules/b": entry(),
      "node_modules/tool": entry({ dev: true }),
      "node_modules/preact": entry({ dev: true }),
      "node_modules/png-js": { version: "1.0.0", integrity: INTEGRITY },
    });
    expect(listShipped(lock).map(({ name, version, licence }) => `${name} ${version} ${licence}`)).toEqual([
      "a 1.0.0 ISC",
      "b 1.0.0 MIT",
      "b 2.0.0 MIT",
      "png-js 1.0.0 MIT",
      "preact 1.0.0 MIT",
    ]);
  });

  it("of the repository are allowed, and its page is current", () => {
    const packages = listShipped(readLock());
    expect(findLicenceProblems(packages)).toEqual([]);
    expect(readFileSync(LICENCES_FILE, "utf8")).toBe(describeLicences(packages));
  });
});

describe("the bill of materials", () => {
  it("keeps shipped packages, and names a licence that package.json does not", () => {
    const component = (name: string) => ({ "bom-ref": `${name}@1`, name, version: "1" });
    const bom = {
      metadata: { component: component("masthead") },
      components: [{ ...component("a"), licenses: [] }, component("b"), component("tool")],
      dependencies: [{ ref: "masthead@1", dependsOn: ["a@1", "tool@1"] }, { ref: "tool@1" }],
    };
    const shipped = ["a", "b"].map((name) => ({ name, version: "1", licence: "MIT" }));
    expect(keepShipped(bom, shipped)).toEqual({
      metadata: bom.metadata,
      components: [
        { ...component("a"), licenses: [] },
        { ...component("b"), licenses: [{ license: { id: "MIT" } }] },
      ],
      dependencies: [{ ref: "masthead@1", dependsOn: ["a@1"] }],
    });
  });

  it("of this version lists exactly the shipped packages, and no registry", async () => {
    const bom = await createSbom();
    expect(bom.bomFormat).toBe("CycloneDX");
    const { name, version } = z
      .object({ name: z.string(), version: z.string() })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    expect(bom.metadata.component).toMatchObject({ name, version });
    const listed = bom.components.map((one) => `${one.name}@${one.version}`);
    expect(listed.toSorted()).toEqual(
      listShipped(readLock())
        .map((one) => `${one.name}@${one.version}`)
        .toSorted(),
    );
    expect(JSON.stringify(bom)).not.toMatch(/registry/);
  });
});

describe("known vulnerabilities", () => {
  const lock = lockOf({
    "node_modules/a": entry(),
    "node_modules/b/node_modules/c": entry({ inBundle: true }),
    "node_modules/preact": entry({ dev: true }),
    "node_modules/tool": entry({ dev: true }),
    "node_modules/tool/node_modules/preact": entry({ dev: true }),
  });
  const find = (name: string, severity: string, nodes: string[]) => {
    const via = ["tool", { title: "It breaks", url: "https://example.test/1", severity }];
    const vulnerabilities = { [name]: { name, severity, range: "<2", nodes, via } };
    return findVulnerable({ vulnerabilities }, listShippedPaths(lock));
  };

  test.each<[string, string, string[], string[]]>([
    [
      "a",
      "high",
      ["node_modules/a"],
      ["a <2, high: by tool; It breaks (https://example.test/1). In node_modules/a"],
    ],
    [
      "preact",
      "critical",
      ["node_modules/preact", "node_modules/tool/node_modules/preact"],
      ["preact <2, critical: by tool; It breaks (https://example.test/1). In node_modules/preact"],
    ],
    [
      "c",
      "high",
      ["node_modules/b/node_modules/c"],
      ["c <2, high: by tool; It breaks (https://example.test/1). In node_modules/b/node_modules/c"],
    ],
    ["a", "moderate", ["node_modules/a"], []],
    ["tool", "critical", ["node_modules/tool"], []],
    ["preact", "critical", ["node_modules/tool/node_modules/preact"], []],
  ])("of %s, %s, in %j", (name, ...[severity, nodes, expected]) => {
    expect(find(name, severity, nodes)).toEqual(expected);
  });

  it("are not taken for none where npm gives no answer", () => {
    const none = new Set<string>();
    expect(() => findVulnerable({ error: { summary: "no network" } }, none)).toThrow("no network");
    expect(() => findVulnerable({ message: "404" }, none)).toThrow("404");
    expect(findVulnerable({ vulnerabilities: {} }, none)).toEqual([]);
  });

  it("are looked for in what our bundles contain of development", () => {
    const paths = listShippedPaths(readLock());
    for (const name of ["preact", "tailwindcss", "cuss", "naughty-words", "unhomoglyph", "pg"])
      expect(paths).toContain(`node_modules/${name}`);
    expect(paths).not.toContain("node_modules/vitest");
  });
});

test("the scheduled check audits what an installation contains, and its actions are pinned", () => {
  const text = readFileSync(".github/workflows/dependencies.yml", "utf8");
  const workflow = z
    .object({
      on: z.object({ schedule: z.array(z.object({ cron: z.string() })).length(1) }),
      jobs: z.object({
        audit: z.object({
          steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
        }),
      }),
    })
    .parse(parse(text));
  const { steps } = workflow.jobs.audit;
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const commands = steps.flatMap(({ run }) => /^npm run ([\w:]+)$/.exec(run ?? "")?.[1] ?? []);
  expect(commands.map((command) => scripts[command])).toEqual([
    "node bin/audit.mjs",
    "node bin/check-packages.mjs",
  ]);
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
});
