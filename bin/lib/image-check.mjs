import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { embedded, toTcpUrl } from "./database.mjs";
import { parseDockerfile } from "./dockerfile.mjs";
import { Failure } from "./failure.mjs";
import { findFreePort } from "./free-port.mjs";
import { buildImage } from "./image-build.mjs";
import { runImage } from "./image-run.mjs";
import { root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";

/** Docker's megabytes. */
const MEGABYTE = 1_000_000;
const LARGEST_IMAGE_MEGABYTES = 400;
const NEEDED_MEGABYTES = 6_000;

/** Programs, and the Debian package that has each. */
const PROGRAMS = new Map([
  ["apt-get", "apt"],
  ["debootstrap", "debootstrap"],
  ["unshare", "util-linux"],
  ["mount", "mount"],
  ["chroot", "coreutils"],
  ["tar", "tar"],
]);

function isProgram(name) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Refuses a machine that can't do this, and says what is missing. */
function ensureMachine() {
  if (process.platform !== "linux")
    throw new Failure("check:image needs Linux: it runs the image's steps with chroot.");
  if (process.getuid() !== 0)
    throw new Failure("check:image needs root, for chroot and mount. Start it with sudo.");
  const missing = [...PROGRAMS].filter(([name]) => !isProgram(name)).map(([, debian]) => debian);
  if (missing.length > 0)
    throw new Failure(
      `check:image needs programs that are missing here: apt-get install ${missing.join(" ")}`,
    );
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < NEEDED_MEGABYTES)
    throw new Failure(
      `check:image needs ${NEEDED_MEGABYTES} MB in ${tmpdir()} (TMPDIR); ${free} MB are free.`,
    );
}

async function measure(path) {
  const args = ["--summarize", "--apparent-size", "--block-size=1", "--one-file-system", path];
  return Number((await run("du", args, { what: "Measuring the image" })).split("\t")[0]) / MEGABYTE;
}

/** Megabytes of the image, and of its largest parts. */
async function describeSize(image) {
  const parts = [];
  for (const path of ["usr/local/bin/node", "app", "app/node_modules", "app/.next"])
    parts.push(`/${path} ${Math.round(await measure(join(image, path)))}`);
  const size = await measure(image);
  return { size, line: `The image has ${Math.round(size)} MB (${parts.join(", ")}).` };
}

/** Removes the folder, unless something is still mounted in it: that would be removed, too. */
function removeFolder(folder) {
  if (readFileSync("/proc/self/mountinfo", "utf8").includes(` ${folder}`))
    throw new Failure(`Something is still mounted in ${folder}. Unmount it, then remove the folder.`);
  rmSync(folder, { recursive: true, force: true });
}

function listVariables({ database, port }) {
  return {
    DATABASE_URL: toTcpUrl(database.url),
    HOST: "127.0.0.1",
    PORT: String(port),
    MASTHEAD_BASE_URL: `http://127.0.0.1:${port}`,
    MASTHEAD_SECRET: randomBytes(48).toString("base64"),
  };
}

/**
 * Checks what `docker build` and `docker run` would do, without Docker: the steps of the Dockerfile, the size of the
 * image, and that the product in it becomes healthy on an empty PostgreSQL.
 * @param {{report: ReturnType<import("./reporter.mjs").createReporter>, signal?: AbortSignal}} options
 * @returns {Promise<number>} the exit code
 */
export async function checkImage({ report, signal }) {
  ensureMachine();
  const stages = parseDockerfile(readFileSync(join(root, "deploy", "docker", "Dockerfile"), "utf8"));
  await prepare({ report, signal, upTo: "install" });
  const folder = mkdtempSync(join(tmpdir(), "masthead-image-"));
  let database = null;
  try {
    const built = await buildImage({ stages, folder, report, signal });
    const { size, line } = await describeSize(built.root);
    report.line(line);
    if (size >= LARGEST_IMAGE_MEGABYTES)
      throw new Failure(`The image must stay below ${LARGEST_IMAGE_MEGABYTES} MB.`);
    const { startEmbeddedPostgres } = await embedded();
    database = await startEmbeddedPostgres({ ephemeral: true });
    const env = listVariables({ database, port: await findFreePort() });
    const { startMs } = await runImage({ built, folder, env, report, signal });
    report.line(`/readyz answered 200 after ${(startMs / 1000).toFixed(1)} s, on an empty database.`);
    return 0;
  } finally {
    await database?.stop();
    removeFolder(folder);
  }
}
