import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { enter } from "./chroot.mjs";
import { createIgnore } from "./dockerfile.mjs";
import { Failure } from "./failure.mjs";
import { addNode, makeDebianRoot, readBase } from "./image-base.mjs";
import { runNpm } from "./install.mjs";
import { listFiles } from "./list-files.mjs";
import { root as repository } from "./paths.mjs";
import { run } from "./run.mjs";

/** Variables of this machine that reach its registries, where it has them. */
const NETWORK_VARIABLES = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];

/** This machine's names and resolver, as a container engine provides its own. */
export const NETWORK_FILES = ["/etc/resolv.conf", "/etc/hosts"].map((path) => ({
  source: path,
  target: path,
}));

/**
 * What a stage has become.
 * @typedef {{root: string, env: Record<string, string>, directory: string, user: string, command: string[] | null,
 *            healthcheck: string[] | null}} Built
 */

/** The registry, certificates and cache of this machine's npm, for the steps that install packages. */
async function readNetwork(folder) {
  const get = async (name) => (await runNpm(["config", "get", name])).trim();
  const env = { npm_config_registry: await get("registry"), npm_config_prefer_offline: "true" };
  for (const name of NETWORK_VARIABLES) if (process.env[name] !== undefined) env[name] = process.env[name];
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const mounts = [...NETWORK_FILES];
  if (certificates !== undefined && existsSync(certificates)) {
    cpSync(certificates, join(folder, "certificates.pem"), { dereference: true });
    mounts.push({ source: join(folder, "certificates.pem"), target: "/run/certificates.pem" });
    env.NODE_EXTRA_CA_CERTS = "/run/certificates.pem";
  }
  return { env, mounts, npmCache: await get("cache") };
}

/** The mounts of RUN. A cache of npm is this machine's, so that packages are downloaded once. */
function readCaches(flags, { npmCache, folder }) {
  return (flags.mount ?? []).map((text) => {
    const { type, target } = Object.fromEntries(text.split(",").map((part) => part.split("=")));
    if (type !== "cache" || target === undefined)
      throw new Failure(
        `check:image doesn't know the mount ${text}. Teach bin/lib/image-build.mjs this kind.`,
      );
    const source = target.endsWith("/.npm") ? npmCache : join(folder, "caches", target);
    mkdirSync(source, { recursive: true });
    return { target, source };
  });
}

/** Mount points that a container engine makes for the time of a step. */
function makeMountPoints(root, mounts) {
  for (const { source, target } of mounts) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    if (source !== undefined && !statSync(source).isDirectory()) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "");
    } else mkdirSync(path, { recursive: true });
  }
}

/** Files of the build context below a folder, without what `.dockerignore` leaves out. */
function listContext(folder, isIgnored) {
  return listFiles(folder, (path) => isIgnored(relative(repository, path).split(sep).join("/")));
}

function copyFrom({ from, target, isIgnored }) {
  const options = { recursive: true, verbatimSymlinks: true };
  if (isIgnored === null || !statSync(from).isDirectory()) return cpSync(from, target, options);
  for (const file of listContext(from, isIgnored)) cpSync(file, join(target, relative(from, file)), options);
}

/** COPY, from the context or from an earlier stage. A folder's contents are copied, not the folder. */
function copy({ instruction, built, stages, isIgnored }) {
  const { flags, value, line } = instruction;
  const [stage] = flags.from ?? [];
  const source = stage === undefined ? repository : stages.get(stage)?.root;
  if (source === undefined) throw new Failure(`Dockerfile, line ${line}: there is no stage "${stage}".`);
  const unknown = Object.keys(flags).find((name) => !["from", "chmod"].includes(name));
  if (unknown !== undefined)
    throw new Failure(`Dockerfile, line ${line}: check:image doesn't know --${unknown}.`);
  const names = value.slice(0, -1);
  const written = value.at(-1);
  const target = join(built.root, resolve("/", built.directory, written));
  for (const name of names) {
    const from = join(source, name);
    const isIntoFolder = /(^|\/)\.?$/.test(written) && !statSync(from).isDirectory();
    const to = isIntoFolder ? join(target, name.split("/").at(-1)) : target;
    mkdirSync(dirname(to), { recursive: true });
    copyFrom({ from, target: to, isIgnored: stage === undefined ? isIgnored : null });
    if (flags.chmod) chmodSync(to, Number.parseInt(flags.chmod[0], 8));
  }
}

/** Runs a stage's instructions, each in the state that those before it have left. */
async function buildStage({ stage, root, network, tools }) {
  const { stages, isIgnored, folder, report, signal } = tools;
  /** @type {Built} */
  const built = { root, env: {}, directory: "/", user: "0:0", command: null, healthcheck: null };
  const runStep = (instruction) => {
    const mounts = [...network.mounts, ...readCaches(instruction.flags, { ...network, folder })];
    makeMountPoints(root, mounts);
    const command = ["/bin/sh", "-c", instruction.value];
    const env = { ...network.env, ...built.env };
    const [program, args] = enter({ ...built, command, env, mounts });
    const title = instruction.value.replaceAll(/\s+/g, " ");
    return report.step(`RUN ${title.length > 60 ? `${title.slice(0, 57)}...` : title}`, (note) =>
      run(program, args, { what: `Dockerfile, line ${instruction.line}: RUN`, signal, note }),
    );
  };
  for (const instruction of stage.instructions) {
    const { name, value, variables } = instruction;
    if (name === "RUN") await runStep(instruction);
    else if (name === "COPY") copy({ instruction, built, stages, isIgnored });
    else if (name === "ENV") Object.assign(built.env, variables);
    else if (name === "USER") built.user = value[0];
    else if (name === "HEALTHCHECK") built.healthcheck = value;
    else if (name === "CMD") built.command = value;
    else if (name === "WORKDIR") {
      built.directory = resolve(built.directory, value[0]);
      mkdirSync(join(root, built.directory), { recursive: true });
    } else throw new Failure(`Dockerfile, line ${instruction.line}: check:image doesn't run ${name}.`);
  }
  return built;
}

/**
 * Builds the stages of a Dockerfile in folders and resolves to the last one.
 * @param {{stages: import("./dockerfile.mjs").Stage[], folder: string, signal?: AbortSignal,
 *          report: ReturnType<import("./reporter.mjs").createReporter>}} options `folder`: an empty one, which gets
 *        everything that is built
 * @returns {Promise<Built>}
 */
export async function buildImage({ stages, folder, report, signal }) {
  const network = await readNetwork(folder);
  const isIgnored = createIgnore(readFileSync(join(repository, ".dockerignore"), "utf8"));
  const finished = new Map();
  const bases = new Map();
  let built = null;
  for (const [index, stage] of stages.entries()) {
    const { release, node } = readBase(stage.base);
    if (!bases.has(release)) {
      const base = join(folder, release);
      await report.step(`Making a root of Debian ${release}`, (note) =>
        makeDebianRoot({ release, root: base, signal, note }),
      );
      bases.set(release, base);
    }
    const root = join(folder, `stage-${index}`);
    await run("cp", ["-a", bases.get(release), root], { what: "Copying the Debian root", signal });
    if (node !== null)
      await report.step(`Adding Node ${node}`, () => addNode({ node, root, folder, signal }));
    const tools = { stages: finished, isIgnored, folder, report, signal };
    built = await buildStage({ stage, root, network, tools });
    finished.set(stage.name ?? String(index), built);
  }
  return built;
}
