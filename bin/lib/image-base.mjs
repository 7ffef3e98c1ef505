import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { npmCommand } from "./install.mjs";
import { run } from "./run.mjs";

const DEBIAN_RELEASES = { 12: "bookworm", 13: "trixie" };

/** The npm in the image of this Node: Node's packages at the npm registry contain none. */
const NPM_OF_NODE = { 22.21: "10.9.4" };

/** What the slim images of Debian leave out. */
const NOT_SLIM = ["doc", "info", "linda", "lintian/overrides", "locale", "man", "groff"].map(
  (name) => `usr/share/${name}`,
);
const LEFT_BEHIND = ["var/lib/apt/lists", "var/cache/apt", "var/cache/debconf", "var/log"];

/**
 * Reads the name of a base image: Debian's slim images, and those of Node on them.
 * @param {string} image
 * @returns {{release: string, node: string | null}} the name of the Debian release, and major and minor of Node
 */
export function readBase(image) {
  const debian = /^debian:(\d+)(?:\.\d+)?-slim$/.exec(image);
  const release = debian && DEBIAN_RELEASES[debian[1]];
  if (release) return { release, node: null };
  const node = /^node:(\d+\.\d+)(?:\.\d+)?-([a-z]+)-slim$/.exec(image);
  if (node && Object.values(DEBIAN_RELEASES).includes(node[2])) return { release: node[2], node: node[1] };
  throw new Failure(`check:image can't make a root like ${image}. Teach bin/lib/image-base.mjs this image.`);
}

/** The archive that this machine installs its own packages from. */
async function readMirror(release) {
  const format = "$(REPO_URI) $(RELEASE) $(COMPONENT)";
  const listed = await run("apt-get", ["indextargets", "--format", format, "Created-By: Packages"], {
    what: "Reading the configuration of apt",
  });
  const targets = listed.split("\n").map((line) => line.split(" "));
  const mirror = targets.find(([, name, component]) => name === release && component === "main")?.[0];
  if (mirror !== undefined) return mirror;
  throw new Failure(
    `apt on this machine is not configured for Debian "${release}", the release of the image. Add it to the sources of apt, or run this on a machine with that release.`,
  );
}

/**
 * Makes a root with the files of Debian's slim image.
 * @param {{release: string, root: string, signal?: AbortSignal, note?: (line: string) => void}} options
 */
export async function makeDebianRoot({ release, root, signal, note }) {
  const mirror = await readMirror(release);
  // In its own mount namespace: what debootstrap mounts and does not unmount ends with it.
  const args = ["--mount", "debootstrap", "--variant=minbase", release, root, mirror];
  await run("unshare", args, { what: "Making a Debian root with debootstrap", signal, note });
  for (const path of NOT_SLIM) rmSync(join(root, path), { recursive: true, force: true });
  for (const path of LEFT_BEHIND)
    for (const name of existsSync(join(root, path)) ? readdirSync(join(root, path)) : [])
      rmSync(join(root, path, name), { recursive: true, force: true });
  // A container engine mounts its own over these; debootstrap has copied this machine's.
  for (const name of ["resolv.conf", "hosts"]) writeFileSync(join(root, "etc", name), "");
  rmSync(join(root, "etc", "hostname"), { force: true });
}

/** Downloads a package of npm and unpacks it to a folder. */
async function unpack({ spec, target, folder, signal }) {
  const [npm, first] = npmCommand();
  const packed = await run(npm, [...first, "pack", spec, "--silent", "--pack-destination", folder], {
    what: `Downloading ${spec} from the npm registry`,
    signal,
  });
  const archive = join(folder, packed.trim().split("\n").at(-1));
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", archive, "-C", target, "--strip-components=1", "--no-same-owner"], {
    what: `Unpacking ${spec}`,
    signal,
  });
  rmSync(archive);
}

/**
 * Adds Node and its npm to a Debian root, where the image of Node has them.
 * @param {{node: string, root: string, folder: string, signal?: AbortSignal}} options `folder`: for downloads
 */
export async function addNode({ node, root, folder, signal }) {
  const npmVersion = NPM_OF_NODE[node];
  if (npmVersion === undefined)
    throw new Failure(`Add the npm of Node ${node} to NPM_OF_NODE in bin/lib/image-base.mjs.`);
  const local = join(root, "usr", "local");
  const unpacked = join(folder, "node");
  await unpack({ spec: `node-linux-${process.arch}@${node}`, target: unpacked, folder, signal });
  cpSync(join(unpacked, "bin", "node"), join(local, "bin", "node"));
  chmodSync(join(local, "bin", "node"), 0o755);
  rmSync(unpacked, { recursive: true });
  await unpack({ spec: `npm@${npmVersion}`, target: join(local, "lib/node_modules/npm"), folder, signal });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
}
