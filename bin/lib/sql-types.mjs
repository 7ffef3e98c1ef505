import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { loadSource } from "./source.mjs";

/** The files of types that are written: where their statements are, and the module that registers these. */
export const TYPES_FILES = [
  {
    name: "server",
    file: "server/platform/db/statement-types.ts",
    folders: ["server", "inngest", "prisma", "entry"],
    registry: "./server/platform/db/database",
  },
  {
    name: "executor",
    file: "packages/inngest-executor/src/store/statement-types.ts",
    folders: ["packages/inngest-executor/src"],
    registry: "./packages/inngest-executor/src/store/statement",
  },
];

/** TypeScript types of values as `pg` returns them. */
const RESULT_TYPES = new Map([
  ["bool", "boolean"],
  ["int2", "number"],
  ["int4", "number"],
  ["float4", "number"],
  ["float8", "number"],
  ["timestamptz", "Date"],
  ["timestamp", "Date"],
  ["date", "Date"],
  ["bytea", "Buffer"],
  ["void", "unknown"],
]);

/** TypeScript types that `pg` accepts as parameters; texts are always accepted. */
const PARAMETER_TYPES = new Map([
  ["bool", "boolean"],
  ["int2", "number"],
  ["int4", "number"],
  ["int8", "number | bigint | string"],
  ["float4", "number"],
  ["float8", "number"],
  ["numeric", "number | string"],
  ["timestamptz", "Date | string"],
  ["timestamp", "Date | string"],
  ["date", "Date | string"],
  ["bytea", "Uint8Array"],
  ["json", "JsonInput"],
  ["jsonb", "JsonInput"],
]);

/** Every module that defines prepared statements. */
function listModules(folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map((path) => join(folder, path))
      .filter((path) => /\b(?:readS|s)tatement\(/.test(readFileSync(join(root, path), "utf8"))),
  );
}

/** Loads all modules with statements, and returns the statements by name. */
export async function loadStatements({ name, folders, registry }) {
  const imports = listModules(folders).map((path) => `import ${JSON.stringify(`./${path}`)};`);
  const { definedStatements } = await loadSource({
    contents: [...imports, `export { definedStatements } from ${JSON.stringify(registry)};`].join("\n"),
    name: `sql-types-${name}`,
  });
  return definedStatements().sort((a, b) => (a.name < b.name ? -1 : 1));
}

const CATALOG_TYPES = `
  select t.oid::int, t.typname as name, t.typcategory = 'A' as "isArray",
    e.typname as element,
    (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = coalesce(e.oid, t.oid)) as labels
  from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`;

const CATALOG_COLUMNS = `
  select a.attrelid::int as table, a.attnum::int as number, c.relname || '.' || a.attname as name,
    a.attnotnull as "isNotNull",
    (select array_agg(pg_get_expr(conbin, conrelid)) from pg_constraint
      where conrelid = a.attrelid and conkey = array[a.attnum] and contype = 'c') as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0 and c.relkind in ('r', 'p', 'v', 'm')`;

async function readCatalog(sql) {
  const types = await sql.unsafe(CATALOG_TYPES);
  const columns = await sql.unsafe(CATALOG_COLUMNS);
  return {
    types: new Map(types.map((type) => [type.oid, type])),
    columns: new Map(columns.map((column) => [`${column.table}.${column.number}`, column])),
  };
}

function labelsType(labels) {
  return labels.map((label) => JSON.stringify(label)).join(" | ");
}

/** The texts that a check allows, as in `kind text check (kind in ('call', 'sleep'))`; null: any. */
function allowedTexts(check) {
  const list = /^\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)$/.exec(check)?.[1];
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([, text]) => text);
}

function scalarType({ name, labels }, known) {
  return labels === null ? (known.get(name) ?? "string") : labelsType(labels);
}

function resultType({ name, element, isArray, labels }, jsonKey) {
  const scalar = isArray ? element : name;
  const isJson = scalar === "json" || scalar === "jsonb";
  const type = isJson
    ? `JsonColumn<${JSON.stringify(jsonKey)}>`
    : scalarType({ name: scalar, labels }, RESULT_TYPES);
  return isArray ? `(${type})[]` : type;
}

function parameterType(type) {
  if (!type.isArray) return `${scalarType(type, PARAMETER_TYPES)} | null`;
  const element = scalarType({ name: type.element, labels: type.labels }, PARAMETER_TYPES);
  return `ArrayInput<${element}>`;
}

/** `as "name!"` declares that an expression is never null, `as "name?"` that a column may be null. */
function columnType(column, { statement, catalog, hasOuterJoin }) {
  const [, name, hint] = /^(.*?)([!?]?)$/.exec(column.name);
  const origin = catalog.columns.get(`${column.table}.${column.number}`);
  const isNotNull = hint === "!" || (hint !== "?" && origin?.isNotNull === true && !hasOuterJoin);
  const texts = origin?.checks?.map(allowedTexts).find((list) => list !== null);
  const type =
    texts === undefined
      ? resultType(catalog.types.get(column.type), origin?.name ?? `${statement.name}.${name}`)
      : labelsType(texts);
  return `${JSON.stringify(name)}: ${type}${isNotNull ? "" : " | null"}`;
}

/**
 * Whether an outer join can make columns of the result null. One in a subquery of the select list cannot: that is an
 * expression, whose nullability is declared by a hint.
 */
function hasOuterJoinOf(source) {
  let depth = 0;
  const at = /^\s*select\b/i.test(source)
    ? [...source.matchAll(/[()]|\bfrom\b/gi)].find(([token]) => {
        depth += token === "(" ? 1 : token === ")" ? -1 : 0;
        return depth === 0 && token !== ")";
      })?.index
    : 0;
  return /\b(?:left|right|full)\s+(?:outer\s+)?join\b/i.test(source.slice(at ?? 0));
}

/** The types of one statement: of its parameters and of its rows. */
async function describeStatement(sql, statement, catalog) {
  const description = await sql.unsafe(statement.source).describe();
  const hasOuterJoin = hasOuterJoinOf(statement.source);
  const parameters = description.types.map((oid) => parameterType(catalog.types.get(oid)));
  const columns = (description.columns ?? []).map((column) =>
    columnType(column, { statement, catalog, hasOuterJoin }),
  );
  const row = columns.length === 0 ? "Record<never, never>" : `{ ${[...new Set(columns)].join("; ")} }`;
  return `  ${JSON.stringify(statement.name)}: { values: readonly [${parameters.join(", ")}]; row: ${row} };`;
}

const HEADER = `// Written by \`npm run db:types\` from the statements and the migrated schema. Do not edit.
import type { ArrayInput, JsonColumn, JsonInput } from "./column-types";

/** The types of the parameters and rows of every prepared statement, by its name. */
export interface StatementTypes {
`;

/** The types of the statements of one file, as PostgreSQL describes them for the schema of this database. */
export async function describeStatements(url, types) {
  const { default: postgres } = await import("postgres");
  const statements = await loadStatements(types);
  const sql = postgres(url.replace(/\?.*$/, ""), { max: 1, onnotice: () => undefined });
  try {
    const catalog = await readCatalog(sql);
    const lines = [];
    for (const statement of statements) {
      lines.push(
        await describeStatement(sql, statement, catalog).catch((error) => {
          throw new Error(`statement ${statement.name}: ${error.message}`, { cause: error });
        }),
      );
    }
    return `${HEADER}${lines.join("\n")}\n}\n`;
  } finally {
    await sql.end();
  }
}
