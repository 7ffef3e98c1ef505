import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./install.mjs";
import { listShipped, readLock } from "./packages.mjs";
import { root } from "./paths.mjs";

/**
 * A software bill of materials in the format CycloneDX.
 * @typedef {{metadata: {component: {"bom-ref": string, name: string, version: string}},
 *            components: {"bom-ref": string, name: string, version: string, licenses?: unknown[]}[],
 *            dependencies: {ref: string, dependsOn?: string[]}[]}} Bom
 */

async function runNpmSbom() {
  const args = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  return JSON.parse(await runNpm(args));
}

/**
 * Reduces npm's bill of all locked packages to those that an installation contains. npm's own `--omit=dev` would leave
 * out those of other systems, and those of development that our bundles contain.
 * @param {Bom} bom
 * @param {readonly import("./packages.mjs").ShippedPackage[]} shipped
 * @returns {Bom}
 */
export function keepShipped(bom, shipped) {
  const licences = new Map(shipped.map(({ name, version, licence }) => [`${name}@${version}`, licence]));
  const components = bom.components
    .filter(({ name, version }) => licences.has(`${name}@${version}`))
    .map((one) => {
      const id = licences.get(`${one.name}@${one.version}`);
      // npm knows what package.json of a package says, we also what its LICENSE file says.
      return one.licenses !== undefined || !id ? one : { ...one, licenses: [{ license: { id } }] };
    });
  const refs = new Set([bom.metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return { ...bom, components, dependencies };
}

/** The bill of materials of this version, from package-lock.json, without network. @returns {Promise<Bom>} */
export async function createSbom() {
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const bom = keepShipped(await runNpmSbom(), listShipped(readLock()));
  // npm names it after the folder.
  const component = { ...bom.metadata.component, name };
  return { ...bom, metadata: { ...bom.metadata, component } };
}
