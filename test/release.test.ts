import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { makeRelease, moveUnreleased } from "@/bin/lib/release.mjs";
import { reviewMigrations } from "@/server/platform/migrate/review-migrations";

const DATE = "2027-01-31";
const CHANGELOG = "# Changelog\n\nText.\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n";
const INIT = "CREATE TABLE story (id INT);";

const version = z.object({ version: z.string() });

/** A working copy with what a release reads and writes. */
function createRepository(changelog = CHANGELOG) {
  const root = mkdtempSync(join(tmpdir(), "masthead-release-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, ".."), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  write("CHANGELOG.md", changelog);
  write("package.json", '{"name":"masthead","version":"0.1.0"}');
  write("packages/embed/package.json", '{"name":"@masthead/embed","version":"0.1.0"}');
  write("package-lock.json", '{"version":"0.1.0","packages":{"":{"version":"0.1.0"}}}');
  write("prisma/releases.json", "[]");
  write("prisma/migrations/0001_init/migration.sql", INIT);
  write(".gitignore", "dist/\n");
  git("init", "--quiet");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.test");
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "change");
  };
  commit();
  const release = (to: string, verify = true) =>
    makeRelease({
      root,
      version: to,
      date: DATE,
      verify: () => Promise.resolve(verify),
      createSbom: () => Promise.resolve({ bomFormat: "CycloneDX" }),
    });
  return { root, read, write, git, commit, release };
}

test("a release commits and tags: its changelog, its version in every file, its migrations; and writes its bill of materials", async () => {
  const { read, git, release } = createRepository();
  const { tag, sbomFile } = await release("0.2.0");
  expect(tag).toBe("v0.2.0");
  expect(JSON.parse(read(sbomFile))).toEqual({ bomFormat: "CycloneDX" });
  expect(git("status", "--porcelain")).toBe("");
  expect(git("describe", "--exact-match")).toBe("v0.2.0");
  expect(git("tag", "--list", "--format=%(contents:body)", "v0.2.0")).toBe("### Added\n\n- A thing.");
  for (const file of ["package.json", "packages/embed/package.json", "package-lock.json"])
    expect(version.parse(JSON.parse(read(file))).version).toBe("0.2.0");
  expect(JSON.parse(read("package-lock.json"))).toMatchObject({ packages: { "": { version: "0.2.0" } } });
  expect(read("CHANGELOG.md")).toContain(
    `## [Unreleased]\n\n## [0.2.0] - ${DATE}\n\n### Added\n\n- A thing.\n`,
  );
});

test("the next release records its own migrations only, and the check of migrations accepts the record", async () => {
  const { root, read, write, commit, release } = createRepository();
  await release("0.1.0");
  write("prisma/migrations/2_later/migration.sql", "ALTER TABLE story ADD COLUMN a INT;");
  write("CHANGELOG.md", read("CHANGELOG.md").replace("[Unreleased]\n", "[Unreleased]\n\n- Another thing.\n"));
  commit();
  await release("0.2.0");
  const releases = JSON.parse(read("prisma/releases.json"));
  expect(releases).toMatchObject([{ version: "0.1.0" }, { version: "0.2.0" }]);
  expect(Object.keys(releases[1].migrations)).toEqual(["2_later"]);
  const directory = join(root, "prisma/migrations");
  const releasesFile = join(root, "prisma/releases.json");
  expect(await reviewMigrations({ directory, releasesFile, recorded: [] })).toEqual([]);
  write("prisma/migrations/0001_init/migration.sql", `${INIT}\n`);
  expect(await reviewMigrations({ directory, releasesFile, recorded: [] })).toHaveLength(1);
});

test("a release is refused for a dirty tree, failed checks, a bad or old version, an existing tag and an empty changelog, and changes nothing", async () => {
  const { read, write, git, commit, release } = createRepository();
  write("new.txt", "new");
  await expect(release("0.2.0")).rejects.toThrow(/Commit or stash these changes first:[\s\S]*new\.txt/);
  commit();
  const head = git("rev-parse", "HEAD");
  await expect(release("0.2.0", false)).rejects.toThrow("The checks failed");
  await expect(release("v0.2.0")).rejects.toThrow("X.Y.Z");
  git("tag", "v0.3.0");
  await expect(release("0.3.0")).rejects.toThrow("The tag v0.3.0 exists already");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual([head, ""]);
  await release("0.10.0");
  for (const old of ["0.9.0", "0.10.0"])
    await expect(release(old)).rejects.toThrow(`${old} is not newer than the release 0.10.0`);
  await expect(release("0.11.0")).rejects.toThrow("nothing under [Unreleased]");
  expect(git("tag", "--list")).toBe("v0.10.0\nv0.3.0");
  expect(read("CHANGELOG.md").match(/^## \[/gm)).toHaveLength(2);
});

test("a release whose bill of materials can't be made leaves the tree as it was", async () => {
  const { root, git } = createRepository();
  const failing = makeRelease({
    root,
    version: "0.2.0",
    date: DATE,
    verify: () => Promise.resolve(true),
    createSbom: () => Promise.reject(new Error("npm is missing")),
  });
  await expect(failing).rejects.toThrow("npm is missing");
  expect([git("status", "--porcelain"), git("tag", "--list")]).toEqual(["", ""]);
});

test("a release whose tag can't be made leaves no commit behind", async () => {
  const { git, release } = createRepository();
  const head = git("rev-parse", "HEAD");
  // Git keeps tags as files: one in a folder of this name is in the way of a tag of this name.
  git("tag", "v0.2.0/first");
  await expect(release("0.2.0")).rejects.toThrow("v0.2.0");
  expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag", "--list")]).toEqual([
    head,
    "",
    "v0.2.0/first",
  ]);
});

test("the changelog of the repository has a section for what is not released, in the form that a release expects", () => {
  const { changelog, notes } = moveUnreleased(readFileSync("CHANGELOG.md", "utf8"), {
    version: "9.9.9",
    date: DATE,
  });
  expect(changelog).toContain(`## [9.9.9] - ${DATE}\n\n${notes}\n`);
  expect(notes).toMatch(/^### (?:Added|Changed|Deprecated|Removed|Fixed|Security)$/m);
});
