import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { loadStatements, TYPES_FILES } from "./sql-types.mjs";

/**
 * What the SQL of this repository uses, and what the documentation of two distributed databases says of it. Nothing
 * was run on either. `citus` is about distributed tables: on tables that stay on the coordinator, Citus is PostgreSQL.
 */
const FEATURES = [
  {
    name: "triggers",
    pattern: /\bcreate (?:or replace )?(?:constraint )?trigger\b/i,
    citus: "refused on distributed tables",
    yugabyte: "supported",
  },
  {
    name: "triggers with transition tables",
    pattern: /\breferencing (?:new|old) table\b/i,
    citus: "refused on distributed tables",
    yugabyte: "not documented: to be tested",
  },
  {
    name: "deferrable constraints and constraint triggers",
    pattern: /\bdeferrable\b|\bcreate constraint trigger\b/i,
    citus: "refused on distributed tables (triggers)",
    yugabyte: "unsupported",
  },
  {
    name: "foreign keys",
    pattern: /\breferences\s+"?\w+"?\s*\(|\bforeign key\b/i,
    citus: "between distributed tables only if co-located and with the distribution column",
    yugabyte: "supported",
  },
  {
    name: "unique constraints and indexes",
    pattern: /\bunique\b/i,
    citus: "must contain the distribution column",
    yugabyte: "supported",
  },
  {
    name: "generated columns",
    pattern: /\bgenerated always as\s*\((?![^;]*identity)/i,
    citus: "supported",
    yugabyte: "listed as unsupported, depending on the version",
  },
  {
    name: "partitioned tables",
    pattern: /\bpartition by (?:range|list|hash)\b/i,
    citus: "supported, not in several levels",
    yugabyte: "supported",
  },
  {
    name: "GIN indexes",
    pattern: /\busing gin\b/i,
    citus: "supported",
    yugabyte: "only with one column",
  },
  {
    name: "full-text search",
    pattern: /\btsvector\b|\bto_tsquery\b|tsquery|\bts_rank\b|\bts_headline\b/i,
    citus: "supported",
    yugabyte: "supported",
  },
  {
    name: "LISTEN and NOTIFY",
    pattern: /\bpg_notify\b|\bnotify\b\s+\w/i,
    citus: "works on one node only: to be tested",
    yugabyte: "early access since v2025.2.3, unsupported before",
  },
  {
    name: "advisory locks",
    pattern: /\bpg_(?:try_)?advisory/i,
    citus: "hold on one node only",
    yugabyte: "documented for recent versions, unsupported before",
  },
  {
    name: "LOCK TABLE",
    pattern: /\block table\b/i,
    citus: "to be tested",
    yugabyte: "listed as unsupported, depending on the version",
  },
  {
    name: "row locks (FOR UPDATE, FOR SHARE)",
    pattern: /\bfor (?:no key update|update|key share|share)\b/i,
    citus: "only in statements that reach one shard",
    yugabyte: "supported",
  },
  {
    name: "SKIP LOCKED",
    pattern: /\bskip locked\b/i,
    citus: "only in statements that reach one shard",
    yugabyte: "supported",
  },
  {
    name: "recursive CTEs",
    pattern: /\bwith recursive\b/i,
    citus: "only in statements that reach one shard",
    yugabyte: "supported",
  },
  {
    name: "CTEs that write",
    pattern: /\bas (?:materialized |not materialized )?\(\s*(?:insert|update|delete)\b/i,
    citus: "only in statements that reach one shard",
    yugabyte: "supported",
  },
  {
    name: "INSERT from a query",
    pattern: /\binsert into\s+[\w."]+(?:\s+as\s+\w+)?\s*(?:\([^)]*\))?\s*(?:select|with)\b/i,
    citus: "subqueries in INSERT are limited",
    yugabyte: "supported",
  },
  {
    name: "lateral and correlated subqueries",
    pattern: /\blateral\b|\bexists\s*\(/i,
    citus: "only correlated on the distribution column",
    yugabyte: "supported",
  },
];

function listMigrations() {
  const folder = join(root, "prisma/migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(join(folder, name, "migration.sql"), "utf8"));
}

/** SQL without comments, whose words are not features. */
function withoutComments(sql) {
  return sql.replace(/--[^\n]*/g, "");
}

function countMatches(pattern, sql) {
  return [...sql.matchAll(new RegExp(pattern.source, "gi"))].length;
}

/**
 * Counts the uses of each feature in the migrations, and the prepared statements with it.
 * @returns {Promise<{statements: number, features: {name: string, inSchema: number, inStatements: number,
 *                    citus: string, yugabyte: string, examples: string[]}[]}>}
 */
export async function countFeatures() {
  const schema = withoutComments(listMigrations().join("\n"));
  const all = (await Promise.all(TYPES_FILES.map(loadStatements))).flat();
  const features = FEATURES.map(({ name, pattern, citus, yugabyte }) => {
    const found = all.filter(({ source }) => pattern.test(withoutComments(source)));
    return {
      name,
      citus,
      yugabyte,
      inSchema: countMatches(pattern, schema),
      inStatements: found.length,
      examples: found.map((statement) => statement.name),
    };
  });
  return { statements: all.length, features };
}
