import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { WriteCase } from "./case";
import { createCommentCases, createCommentWrites } from "./comment-cases";
import { measureEngine } from "./engine-cost";
import { fill, isFilled } from "./fill";
import { type Installation, startInstallation } from "./installation";
import { measureRead, measureWrite, type Result } from "./measure";
import { formatReport } from "./report";
import { createCollectionCases, createPageCases, createStoryCases } from "./story-cases";
import { createAccessCases, createCheckoutWrites, createGatewayWrites } from "./subscription-cases";

const { values: options } = parseArgs({
  options: {
    stories: { type: "string", default: "10000" },
    comments: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    /** Parts of the names of cases, separated by commas. */
    only: { type: "string", default: "" },
    /** The next port is that of the demo's widget page. */
    port: { type: "string", default: "3900" },
    /** Deletes the stored installation first. */
    fresh: { type: "boolean", default: false },
    out: { type: "string", default: ".masthead/bench" },
  },
});

const amounts = { stories: Number(options.stories), comments: Number(options.comments) };
const rounds = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
const only = options.only.split(",").filter((name) => name !== "");
const out = resolve(options.out);
const folder = join(out, `shipped-${amounts.stories}-${amounts.comments}`);
const page = join(out, "shipped.md");
const partsPage = join(out, "report.md");

const READS = {
  stories: createStoryCases,
  collections: createCollectionCases,
  comments: createCommentCases,
  access: createAccessCases,
  pages: createPageCases,
};
const WRITES = {
  comments: createCommentWrites,
  checkout: createCheckoutWrites,
  gateways: createGatewayWrites,
};
const ENGINE = "embedded engine";

const results: Result[] = [];
const failures: string[] = [];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function isWanted(name: string): boolean {
  return only.length === 0 || only.some((part) => name.includes(part));
}

function renderPage(): string {
  const about = `${amounts.stories.toLocaleString("en")} stories and ${amounts.comments.toLocaleString("en")} comments, ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}, ${rounds.rounds} rounds of ${rounds.seconds} s.`;
  const parts = existsSync(partsPage) ? readFileSync(partsPage, "utf8") : null;
  return formatReport({ about, results, failures, parts });
}

/** Does one part of the bench; a failure affects only its own lines. */
async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}${cause}`);
  }
  writeFileSync(page, renderPage());
}

type Creators<Case> = Readonly<Record<string, (installation: Installation) => Promise<Case[]>>>;

async function measureAll<Case extends { name: string }>(
  installation: Installation,
  creators: Creators<Case>,
  measure: (one: Case) => Promise<Result>,
): Promise<void> {
  for (const [group, create] of Object.entries(creators)) {
    await attempt(group, async () => {
      for (const one of (await create(installation)).filter(({ name }) => isWanted(name)))
        await attempt(one.name, async () => {
          print(one.name);
          results.push(await measure(one));
        });
    });
  }
}

/** The stored installation; one with other data, or without all of them, is created anew. */
async function openInstallation(): Promise<Installation> {
  const isStored = !options.fresh && isFilled(folder, amounts);
  if (!isStored) rmSync(folder, { recursive: true, force: true });
  const installation = await startInstallation({ dataDir: folder, port: Number(options.port) });
  if (isStored) return installation;
  print("Importing");
  try {
    await fill(installation, { folder, ...amounts });
  } catch (error) {
    await installation.stop();
    throw error;
  }
  return installation;
}

mkdirSync(out, { recursive: true });
const installation = await openInstallation();
try {
  const write = (one: WriteCase) => measureWrite(installation, one, rounds);
  await measureAll(installation, READS, (one) => measureRead(installation, one, { ...rounds, folder }));
  await measureAll(installation, WRITES, write);
  if (isWanted(ENGINE))
    await attempt(ENGINE, async () => {
      print(ENGINE);
      results.push(...(await measureEngine(installation)));
    });
} finally {
  await installation.stop();
}
print(renderPage());
if (failures.length > 0) process.exitCode = 1;
