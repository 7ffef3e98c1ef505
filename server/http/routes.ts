import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";

/** An operation at an address, with what its parameters stand for. */
export interface Match {
  endpoint: Endpoint;
  /** Media types it answers with on success. */
  offered: readonly string[];
  params: Record<string, string>;
}

interface Route extends Omit<Match, "params"> {
  /** What every address of it begins with; with it nearly all other operations are ruled out. */
  head: string;
  shape: RegExp;
  names: readonly string[];
}

const SUFFIX = ".json";
const PARAMETER = /\/:([\w-]+)(?:\{((?:[^{}]|\{[^{}]*\})+)\})?/g;

function withoutSuffix(path: string): string {
  return path.endsWith(SUFFIX) ? path.slice(0, -SUFFIX.length) : path;
}

/** `/api/v1/stories/{story-id}` as routes are written: `/api/v1/stories/:story-id`. */
function routePattern(contract: Endpoint["contract"]): string {
  const { path, matching = {} } = contract;
  const parameter = (_whole: string, name: string) =>
    matching[name] === undefined ? `:${name}` : `:${name}{${matching[name]}}`;
  const pattern = contract.pattern ?? path.replaceAll(/\{([^}]+)\}/g, parameter);
  return contract.jsonSuffix === true ? withoutSuffix(pattern) : pattern;
}

function offeredBy(contract: Endpoint["contract"]): string[] {
  if (contract.ignoresAccept === true) return [];
  return Object.entries(contract.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { contentType, schema, otherTypes = [] }]) => {
      const type = contentType ?? (schema === undefined ? null : "application/json");
      return type === null ? [] : [type, ...otherTypes];
    });
}

function escaped(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A pattern as what its addresses look like; null where it holds no parameter. */
function shapeOf(pattern: string): Pick<Route, "head" | "shape" | "names"> | null {
  const parameters = [...pattern.matchAll(PARAMETER)];
  const [first] = parameters;
  if (first === undefined) return null;
  let source = "";
  let end = 0;
  for (const { 0: whole, 2: matching = "[^/]+", index } of parameters) {
    source += `${escaped(pattern.slice(end, index))}/(${matching})`;
    end = index + whole.length;
  }
  return {
    head: pattern.slice(0, first.index + 1),
    shape: new RegExp(`^${source}${escaped(pattern.slice(end))}$`),
    names: parameters.map(([, name = ""]) => name),
  };
}

/** An escaped slash inside a parameter does not split it: decoding happens here, parameter by parameter. */
function decoded(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError("invalid", "The path holds a broken percent escape.");
  }
}

/**
 * The table of endpoints as addresses: whole ones by name, the others by their shape, in the order of the table. The
 * answer is the operation at an address, or null.
 */
export function createRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Match | null {
  const fixed = new Map<string, Match>();
  const shaped = new Map<string, Route[]>();
  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    const method = contract.method.toUpperCase();
    const pattern = routePattern(contract);
    const shape = shapeOf(pattern);
    const route = { endpoint, offered: offeredBy(contract) };
    if (shape === null) fixed.set(`${method} ${pattern}`, { ...route, params: {} });
    else shaped.set(method, [...(shaped.get(method) ?? []), { ...route, ...shape }]);
  }
  const exactly = (method: string, path: string): Match | null => {
    const known = fixed.get(`${method} ${path}`);
    if (known !== undefined) return known;
    for (const { head, shape, names, endpoint, offered } of shaped.get(method) ?? []) {
      const found = path.startsWith(head) ? shape.exec(path) : null;
      if (found === null) continue;
      const params: Record<string, string> = {};
      for (const [at, name] of names.entries()) params[name] = decoded(found[at + 1] ?? "");
      return { endpoint, offered, params };
    }
    return null;
  };
  return (method, path) => {
    const plain = path.endsWith(SUFFIX) ? exactly(method, withoutSuffix(path)) : null;
    return plain?.endpoint.contract.jsonSuffix === true ? plain : exactly(method, path);
  };
}
