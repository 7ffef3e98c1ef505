import { Failure } from "./failure.mjs";
import { runNpm } from "./install.mjs";

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
  const args = ["audit", "--json", "--include=dev", "--include=optional", "--include=peer"];
  // npm exits with 1 where it finds anything: its answer decides, not its exit code.
  const output = await runNpm(args).catch((error) => {
    if (!error.stdout) throw error;
    return error.stdout;
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
