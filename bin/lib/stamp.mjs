import { rmSync, writeFileSync } from "node:fs";
import { fingerprint } from "./fingerprint.mjs";
import { readStamp, stampFile } from "./paths.mjs";

/** @typedef {Parameters<typeof fingerprint>[0]} Sources */

/**
 * Whether the last complete work of this name was done from exactly these sources.
 * @param {string} name
 * @param {Sources} sources
 */
export function isDoneFrom(name, sources) {
  return readStamp(name) === fingerprint(sources);
}

/**
 * Does work and stores the fingerprint of its sources; work that was killed counts as not done.
 * @param {string} name
 * @param {Sources} sources
 * @param {() => Promise<unknown>} work
 */
export async function doFrom(name, sources, work) {
  const stamp = fingerprint(sources);
  rmSync(stampFile(name), { force: true });
  await work();
  writeFileSync(stampFile(name), stamp);
}
