import { readFile } from "node:fs/promises";
import { z } from "zod";
import { computeChecksum } from "./applied-migrations";
import { INIT } from "./baseline.rules";
import { compareVersions, reviewMigration } from "./expand-only.rules";
import { type MigrationScript, readScripts } from "./migration-directory";
import { RECORDED_EXCEPTIONS, type RecordedException } from "./recorded-exceptions";

const releasesSchema = z.array(
  z.object({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    /** The migrations that the release added, with their checksums. */
    migrations: z.record(z.string(), z.string()),
  }),
);

/** A released version and the migrations that it added. */
export type Release = z.output<typeof releasesSchema>[number];

async function readReleases(file: string): Promise<Release[]> {
  const releases = releasesSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return releases.toSorted((a, b) => compareVersions(a.version, b.version));
}

/** Released migrations that are missing or changed, and unreleased ones that would run before a released one. */
function reviewReleased(migrations: readonly MigrationScript[], releases: readonly Release[]): string[] {
  const scripts = new Map(migrations.map(({ name, script }) => [name, script]));
  const released = releases.flatMap((release) => Object.entries(release.migrations));
  const changed = released
    .filter(([name, checksum]) => {
      const script = scripts.get(name);
      return script === undefined || computeChecksum(script) !== checksum;
    })
    .map(([name]) => `${name}: A released migration is never edited or removed. Add another one.`);
  const known = new Set(released.map(([name]) => name));
  const last = [...known].toSorted().at(-1) ?? "";
  const early = migrations
    .filter(({ name }) => !known.has(name) && name < last)
    .map(({ name }) => `${name}: Its name must sort after ${last}, which is released.`);
  return [...changed, ...early];
}

/** The migrations by the release that adds them, the oldest first; those that no release has yet are the last group. */
function groupByRelease(migrations: readonly MigrationScript[], releases: readonly Release[]) {
  const groupOf = ({ name }: MigrationScript) => {
    const index = releases.findIndex((release) => name in release.migrations);
    return index === -1 ? releases.length : index;
  };
  return Array.from({ length: releases.length + 1 }, (_, index) => ({
    earlierReleases: releases.slice(0, index).map(({ version }) => version),
    migrations: migrations.filter((migration) => groupOf(migration) === index),
  }));
}

/** What is to be reviewed, and by which exceptions. */
export interface ReviewedMigrations {
  /** Directory of the committed migrations. */
  directory: string;
  /** The JSON file of released versions (`prisma/releases.json`). */
  releasesFile: string;
  recorded?: readonly RecordedException[];
}

/**
 * Checks that the previous release could serve while the migrations of the next one are applied: every migration after
 * the first. Returns one sentence or two for each finding; none: all are in order.
 */
export async function reviewMigrations({
  directory,
  releasesFile,
  recorded = RECORDED_EXCEPTIONS,
}: ReviewedMigrations): Promise<string[]> {
  const [migrations, releases] = await Promise.all([readScripts(directory), readReleases(releasesFile)]);
  const unused = new Set(recorded);
  const isRecorded = (migration: string, rule: string) => {
    const found = recorded.find((one) => one.migration === migration && one.rule === rule);
    if (found !== undefined) unused.delete(found);
    return found !== undefined;
  };
  const broken = groupByRelease(migrations, releases).flatMap(({ earlierReleases, migrations: group }) => {
    const created = new Set<string>();
    return group
      .filter(({ name }) => name !== INIT)
      .flatMap(({ name, script }) =>
        reviewMigration(script, { created, earlierReleases })
          .filter(({ rule }) => !isRecorded(name, rule))
          .map(({ rule, line, advice }) => `${name}/migration.sql:${line} ${rule}: ${advice}`),
      );
  });
  const needless = [...unused].map(
    ({ migration, rule }) => `recorded-exceptions.ts: ${migration} no longer needs an exception to ${rule}.`,
  );
  return [...reviewReleased(migrations, releases), ...broken, ...needless];
}
