import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "./failure.mjs";

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** The files that a release changes; a failure puts them back. */
const CHANGED = [
  "CHANGELOG.md",
  "package.json",
  "package-lock.json",
  "packages/embed/package.json",
  "prisma/releases.json",
];

function isNewer(version, than) {
  const [left, right] = [version, than].map((text) => VERSION.exec(text)?.slice(1).map(Number) ?? []);
  const place = [0, 1, 2].find((index) => left[index] !== right[index]);
  return place !== undefined && left[place] > right[place];
}

/**
 * Moves what is under `[Unreleased]` to the version, and leaves an empty `[Unreleased]` above it.
 * @param {string} changelog
 * @param {{version: string, date: string}} release `date`: ISO 8601, UTC
 * @returns {{changelog: string, notes: string}} the whole file, and the section of the version
 */
export function moveUnreleased(changelog, { version, date }) {
  const heading = /^## \[Unreleased\]\n/m.exec(changelog);
  if (heading === null) throw new Failure("CHANGELOG.md has no section [Unreleased].");
  const start = heading.index + heading[0].length;
  const following = /^## \[/m.exec(changelog.slice(start));
  const end = following === null ? changelog.length : start + following.index;
  const notes = changelog.slice(start, end).trim();
  if (!/^- /m.test(notes)) throw new Failure("CHANGELOG.md has nothing under [Unreleased].");
  const rest = changelog.slice(end);
  const section = `## [${version}] - ${date}\n\n${notes}\n`;
  return {
    changelog: `${changelog.slice(0, start)}\n${section}${rest === "" ? "" : `\n${rest}`}`,
    notes,
  };
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** The migrations that no release has yet, each with the checksum of its file. */
function listNewMigrations(root, releases) {
  const released = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
  const folder = join(root, "prisma", "migrations");
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !released.has(entry.name))
    .map(({ name }) => name)
    .sort();
  const checksum = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name, "migration.sql"), "utf8"))
      .digest("hex");
  return Object.fromEntries(names.map((name) => [name, checksum(name)]));
}

function writeVersion(root, version) {
  for (const file of ["package.json", "packages/embed/package.json"])
    writeJson(join(root, file), { ...readJson(join(root, file)), version });
  const lock = readJson(join(root, "package-lock.json"));
  lock.version = version;
  lock.packages[""].version = version;
  writeJson(join(root, "package-lock.json"), lock);
}

/**
 * Makes a release of a working copy: checks it, moves the changelog's `[Unreleased]` to the version, records its
 * migrations, writes its bill of materials, commits and tags `v<version>`. Publishes and pushes nothing. Refuses (with a
 * sentence) a version that is not newer than the last one, a dirty tree, an empty changelog and failed checks; the tree
 * and the branch are then as they were, and also after a failure in between.
 * @param {{root: string, version: string, date: string, verify: () => Promise<boolean>,
 *          createSbom: () => Promise<unknown>}} options `date`: ISO 8601, UTC
 * @returns {Promise<{tag: string, sbomFile: string}>}
 */
export async function makeRelease({ root, version, date, verify, createSbom }) {
  const git = async (...args) => (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  if (!VERSION.test(version)) throw new Failure("Give the version as X.Y.Z: npm run release -- 0.2.0");
  const releasesFile = join(root, "prisma", "releases.json");
  const releases = readJson(releasesFile);
  const outdated = releases.find((one) => !isNewer(version, one.version));
  if (outdated !== undefined)
    throw new Failure(`${version} is not newer than the release ${outdated.version}.`);
  const tag = `v${version}`;
  if ((await git("tag", "--list", tag)) !== "") throw new Failure(`The tag ${tag} exists already.`);
  const changes = await git("status", "--porcelain");
  if (changes !== "") throw new Failure(`Commit or stash these changes first:\n\n${changes}`);
  const changelogFile = join(root, "CHANGELOG.md");
  const { changelog, notes } = moveUnreleased(readFileSync(changelogFile, "utf8"), { version, date });
  const head = await git("rev-parse", "HEAD");
  if (!(await verify())) throw new Failure("The checks failed: nothing was released.");
  try {
    writeFileSync(changelogFile, changelog);
    writeVersion(root, version);
    writeJson(releasesFile, [...releases, { version, migrations: listNewMigrations(root, releases) }]);
    const sbomFile = join("dist", `masthead-${version}.cdx.json`);
    mkdirSync(dirname(join(root, sbomFile)), { recursive: true });
    writeJson(join(root, sbomFile), await createSbom());
    await git("add", ...CHANGED);
    await git("commit", "--quiet", "--message", `release: ${tag}`);
    await git("tag", "--annotate", tag, "--message", `Masthead ${version}\n\n${notes}`, "--cleanup=verbatim");
    return { tag, sbomFile };
  } catch (error) {
    // The commit too, where only the tag could not be made.
    await git("reset", "--quiet", head);
    await git("checkout", "--", ...CHANGED);
    throw error;
  }
}
