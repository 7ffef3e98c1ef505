import { execFile } from "node:child_process";
import { Failure } from "./failure.mjs";
import { npmCommand } from "./install.mjs";
import { root } from "./paths.mjs";

const LARGEST_BYTES = 64 * 1024 * 1024;

const SERIOUS = new Set(["high", "critical"]);

/**
 * What `npm audit --json` prints, of which these fields are read here. `via` names another vulnerable package, or
 * describes the vulnerability itself; `nodes` are places in the tree.
 * @typedef {{name: string, severity: string, range: string, nodes: string[],
 *            via: (string | {title: string, url: string, severity: string})[]}} Vulnerability
 * @typedef {{vulnerabilities?: Record<string, Vulnerability>, message?: string,
 *            error?: {summary?: string, detail?: string}}} AuditReport
 */

/**
 * Asks npm about every package in package-lock.json, those of development too: which of them are shipped, npm can't know.
 * @returns {Promise<AuditReport>}
 */
export async function runNpmAudit() {
  const [npm, first] = npmCommand();
  const options = { cwd: root, maxBuffer: LARGEST_BYTES, shell: process.platform === "win32" };
  const args = [...first, "audit", "--json", "--include=dev", "--include=optional", "--include=peer"];
  // npm exits with 1 where it finds anything: its answer decides, not its exit code.
  const output = await new Promise((resolve, reject) => {
    execFile(npm, args, options, (error, stdout) => {
      if (error !== null && stdout === "") reject(error);
      else resolve(stdout);
    });
  });
  return JSON.parse(output);
}

/**
 * Finds the serious vulnerabilities (`high`, `critical`) of shipped packages. Refuses a report without an answer.
 * @param {AuditReport} report
 * @param {ReadonlySet<string>} shipped places in the tree, as `listShippedPaths` lists them
 * @returns {string[]} one line for each package
 */
export function findVulnerable({ vulnerabilities, message, error }, shipped) {
  if (vulnerabilities === undefined) {
    const reason = error?.summary || error?.detail || message || "it gave no reason";
    throw new Failure(`npm could not tell which vulnerabilities are known: ${reason}`);
  }
  return Object.values(vulnerabilities)
    .filter(({ severity, nodes }) => SERIOUS.has(severity) && nodes.some((path) => shipped.has(path)))
    .map(({ name, severity, range, nodes, via }) => {
      const causes = via.map((one) => (typeof one === "string" ? `by ${one}` : `${one.title} (${one.url})`));
      const places = nodes.filter((path) => shipped.has(path)).join(", ");
      return `${name} ${range}, ${severity}: ${causes.join("; ")}. In ${places}`;
    })
    .sort();
}
