import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeDataDirectory } from "../../packages/embedded-postgres/src/data-directory.mjs";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

const MEGABYTE = 1024 * 1024;
const FIRST_START_MEGABYTES = 2_000;
const LATER_START_MEGABYTES = 200;

/** @returns {number} the port to serve on */
export function readPort() {
  const text = process.env.PORT || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT must be a whole number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** @returns {string | null} the address of the user's own PostgreSQL */
export function readDatabaseUrl() {
  const text = process.env.DATABASE_URL;
  if (!text) return null;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new Failure("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
}

/**
 * Creates DATA_DIR if it is missing and denies access to other accounts.
 * @param {string} directory
 * @param {{line: (text: string) => void}} report
 */
export function ensureWritable(directory, report) {
  try {
    const open = closeDataDirectory(directory);
    if (open !== null) report.line(open);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error.code === "ENOSPC") throw error;
    throw new Failure(
      `This account can't write to DATA_DIR ${directory} (${error.code}). Choose another directory: DATA_DIR=/some/directory npm run up`,
    );
  }
}

/** @param {string} dataDir */
export function ensureSpace(dataDir) {
  const first = !existsSync(join(root, "node_modules")) || !existsSync(join(root, ".next"));
  const requiredSpace = new Map([
    [root, first ? FIRST_START_MEGABYTES : 0],
    [dataDir, LATER_START_MEGABYTES],
  ]);
  for (const [path, needed] of requiredSpace) {
    const { bavail, bsize } = statfsSync(path);
    const free = Math.floor((bavail * bsize) / MEGABYTE);
    if (free >= needed) continue;
    throw new Failure(
      `Only ${free} MB are free on the disk of ${path}. Masthead needs about ${needed} MB there${first ? " for its first start" : ""}. Free some space and start again.`,
    );
  }
}

/** @returns {Promise<string | null>} the error code if listening there is not allowed */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** A program that has just ended may hold its port for a moment longer. */
async function isTaken(port, host) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const refused = await tryListen(port, host);
    if (refused !== "EADDRINUSE") return refused;
    await pause(200);
  }
  return "EADDRINUSE";
}

/**
 * Checks every relevant address: a port may be in use on one of them only.
 * @param {number} port
 */
export async function ensurePortFree(port) {
  for (const host of ["127.0.0.1", "0.0.0.0", "::"]) {
    const refused = await isTaken(port, host);
    if (refused === "EADDRINUSE") {
      throw new Failure(
        `Port ${port} is in use by another program. Choose another port: PORT=${port === 65_535 ? 3000 : port + 1} npm run up`,
      );
    }
    if (refused === "EACCES") {
      throw new Failure(
        `This account can't use port ${port}. Choose a port above 1023: PORT=3000 npm run up`,
      );
    }
  }
}
