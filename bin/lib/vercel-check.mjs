import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { embedded, toTcpUrl } from "./database.mjs";
import { Failure } from "./failure.mjs";
import { findFreePort } from "./free-port.mjs";
import { npmCommand } from "./install.mjs";
import { root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";
import { answer } from "./vercel-answer.mjs";
import { assemble, readFunctions } from "./vercel-output.mjs";

/** Not a dependency: it would be half of all packages. */
const CLI = "vercel@58.10.0";

/** The host's limit of a function, unpacked. */
const LARGEST_FUNCTION_MEGABYTES = 250;
const MEGABYTE = 1024 * 1024;

/** Nothing listens there: a function that reaches out while it answers a read fails. */
const NOWHERE = "127.0.0.1:9";

const PROJECT = {
  projectId: "prj_check",
  orgId: "team_check",
  settings: { framework: "nextjs", nodeVersion: "22.x" },
};

/** What would reach an account on Vercel, or another project. */
const ACCOUNT_VARIABLES = new Set(["VERCEL_TOKEN", "VERCEL_ORG_ID", "VERCEL_PROJECT_ID"]);

/** Copies the files that a commit of this working tree would have. */
async function copyWorkingTree(target) {
  const listed = await run(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    {
      what: "Listing the working tree",
    },
  );
  const deleted = await run("git", ["ls-files", "-z", "--deleted"], { what: "Listing the working tree" });
  const missing = new Set(deleted.split("\0"));
  for (const file of listed.split("\0").filter((name) => name !== "" && !missing.has(name))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file), { verbatimSymlinks: true });
  }
}

/** Runs the pinned CLI without an account: its settings come from a file that `vercel link` would write. */
async function build({ project, folder, signal, note }) {
  mkdirSync(join(project, ".vercel"));
  writeFileSync(join(project, ".vercel", "project.json"), JSON.stringify(PROJECT));
  const tools = join(folder, "tools");
  mkdirSync(join(tools, "settings"), { recursive: true });
  const [npm, first] = npmCommand();
  const inherited = Object.entries(process.env).filter(
    // npm sets variables for its scripts, with this repository's settings.
    ([name]) => !ACCOUNT_VARIABLES.has(name) && !/^npm_(?!config_(registry|cache|userconfig))/.test(name),
  );
  const args = [
    ...[...first, "exec", "--yes", "--ignore-scripts", `--package=${CLI}`, "--"],
    ...["vercel", "build", "--prod", "--yes", "--cwd", project, "--global-config", join(tools, "settings")],
  ];
  await run(npm, args, {
    what: "`vercel build`",
    cwd: tools,
    env: {
      ...Object.fromEntries(inherited),
      npm_config_prefer_offline: "true",
      VERCEL_TELEMETRY_DISABLED: "1",
      NEXT_TELEMETRY_DISABLED: "1",
      NO_UPDATE_NOTIFIER: "1",
    },
    signal,
    note,
  });
}

const toMegabytes = (bytes) => Math.round(bytes / MEGABYTE);

function checkSizes(functions, report) {
  for (const { paths, bytes, files, runtime } of functions)
    report.line(
      `  ${toMegabytes(bytes)} MB, ${files.size} files, ${runtime}: ${paths[0]}${paths.length > 1 ? ` and ${paths.length - 1} more` : ""}`,
    );
  const large = functions.filter(({ bytes }) => bytes >= LARGEST_FUNCTION_MEGABYTES * MEGABYTE);
  if (large.length === 0) return;
  throw new Failure(
    `A function must stay below ${LARGEST_FUNCTION_MEGABYTES} MB: ${large.map(({ paths }) => paths[0]).join(", ")}. Find what it lists that it never loads (bin/lib/page-traces.mjs).`,
  );
}

/** Sources in a function mean that the lists of files were not trimmed: `trimTraces` in bin/lib/page-traces.mjs. */
function checkFiles(functions) {
  const isSource = (path) => /^(?:app|bin|deploy|docs|server|test)\//.test(path);
  for (const { paths, files } of functions) {
    const source = [...files.keys()].find(isSource);
    if (source !== undefined) throw new Failure(`The function ${paths[0]} contains ${source}.`);
  }
}

/** The variables of the guide, with services that aren't there. */
function listVariables({ databaseUrl, baseUrl }) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    VERCEL: "1",
    VERCEL_REGION: "fra1",
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "3",
    MASTHEAD_SECRET: randomBytes(48).toString("base64"),
    MASTHEAD_BASE_URL: baseUrl,
    NEXTAUTH_URL: `${baseUrl}/api/session`,
    MASTHEAD_SEED_DEMO: "0",
    S3_BUCKET: "check",
    S3_REGION: "eu-central-1",
    S3_ENDPOINT: `http://${NOWHERE}`,
    S3_ACCESS_KEY_ID: "check",
    S3_SECRET_ACCESS_KEY: "check",
    SMTP_URL: `smtp://${NOWHERE}`,
    MAIL_FROM: "check@example.com",
    INNGEST_BASE_URL: `http://${NOWHERE}`,
    INNGEST_EVENT_KEY: "check",
    INNGEST_SIGNING_KEY: randomBytes(32).toString("hex"),
  };
}

/** Seeds the demo with the built copy, as a process that isn't serverless. */
async function seedDemo({ project, env, folder, signal }) {
  const { PATH, DATABASE_URL, MASTHEAD_SECRET, MASTHEAD_BASE_URL } = env;
  await run(process.execPath, ["bin/seed.mjs"], {
    what: "Seeding the demo",
    cwd: project,
    env: { PATH, DATABASE_URL, MASTHEAD_SECRET, MASTHEAD_BASE_URL, DATA_DIR: join(folder, "data") },
    signal,
  });
}

/** Copies the files of the function that serves a route to a folder of their own. */
function takeOut({ functions, route, folder }) {
  const found = functions.find(({ paths }) => paths.includes(route));
  if (!found) throw new Failure(`\`vercel build\` has made no function for ${route}.`);
  assemble(found, folder);
  return { handler: found.handler, folder };
}

/** The API lists stories, and the front page has one of their headlines: both read the database. */
async function checkAnswers({ functions, project, folder, env, report, signal }) {
  const apiRoute = "/api/[...path]";
  const api = takeOut({ functions, route: apiRoute, folder: join(folder, "function-api") });
  const page = takeOut({ functions, route: "/index", folder: join(folder, "function-page") });
  // A file that is read by its path in the build would be missing on the host.
  renameSync(project, join(folder, "project-away"));
  const common = { host: new URL(env.MASTHEAD_BASE_URL).host, env, signal };
  const list = await report.step("Answering a request of the API from one function's files", () =>
    answer({ ...common, ...api, path: "/api/v1/stories?limit=20", route: apiRoute }),
  );
  const headlines = JSON.parse(list).stories?.map(({ headline }) => headline) ?? [];
  if (headlines.length === 0) throw new Failure(`The API listed no stories: ${list.slice(0, 500)}`);
  const html = await report.step("Answering the front page from one function's files", () =>
    answer({ ...common, ...page, path: "/", route: "/" }),
  );
  if (!headlines.some((headline) => html.includes(headline)))
    throw new Failure("The front page has none of the headlines that the API listed.");
}

/**
 * Checks what a deployment to Vercel would do, without an account: `vercel build` with a pinned CLI, the size of each
 * function, and an answer of the API and a page, each from its function's files alone.
 * @param {{report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal}} options
 * @returns {Promise<number>} the exit code
 */
export async function checkVercel({ report, signal }) {
  await prepare({ report, signal, upTo: "install" });
  const folder = mkdtempSync(join(tmpdir(), "masthead-vercel-"));
  const project = join(folder, "project");
  let database = null;
  try {
    await copyWorkingTree(project);
    await report.step(`Running \`vercel build\` (${CLI})`, (note) =>
      build({ project, folder, signal, note }),
    );
    const functions = readFunctions(project);
    report.line(`${functions.length} functions:`);
    checkSizes(functions, report);
    checkFiles(functions);
    const { startEmbeddedPostgres } = await embedded();
    database = await startEmbeddedPostgres({ ephemeral: true });
    const baseUrl = `http://127.0.0.1:${await findFreePort()}`;
    const env = listVariables({ databaseUrl: toTcpUrl(database.url), baseUrl });
    await report.step("Seeding the demo", () => seedDemo({ project, env, folder, signal }));
    await checkAnswers({ functions, project, folder, env, report, signal });
    return 0;
  } finally {
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
