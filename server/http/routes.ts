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
  /** Its place in the table: of two that fit, the earlier one answers. */
  at: number;
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

/** Media types of an operation's successful responses; none where Accept is not looked at. */
export function offeredBy(contract: Endpoint["contract"]): string[] {
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

interface Shape extends Pick<Route, "shape" | "names"> {
  /** What every address of it begins with, up to its first parameter. */
  head: string;
}

/** A pattern as what its addresses look like; null where it holds no parameter. */
function shapeOf(pattern: string): Shape | null {
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

/** The earliest route that fits a path, among those whose addresses begin as it does; null: none. */
function earliest(heads: ReadonlyMap<string, readonly Route[]>, path: string): Match | null {
  let best: { route: Route; found: RegExpExecArray } | null = null;
  for (let end = path.indexOf("/") + 1; end > 0; end = path.indexOf("/", end) + 1) {
    for (const route of heads.get(path.slice(0, end)) ?? []) {
      const found: RegExpExecArray | null =
        best !== null && best.route.at < route.at ? null : route.shape.exec(path);
      if (found === null) continue;
      best = { route, found };
      break;
    }
  }
  if (best === null) return null;
  const { route, found } = best;
  const params: Record<string, string> = {};
  for (const [n, name] of route.names.entries()) params[name] = decoded(found[n + 1] ?? "");
  return { endpoint: route.endpoint, offered: route.offered, params };
}

/**
 * The table of endpoints as addresses: whole ones by name, the others by how they begin and then by their shape, in the
 * order of the table. The answer is the operation at an address, or null.
 */
export function createRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Match | null {
  const fixed = new Map<string, Match>();
  const shaped = new Map<string, Map<string, Route[]>>();
  for (const [at, endpoint] of endpoints.entries()) {
    const { contract } = endpoint;
    const method = contract.method.toUpperCase();
    const pattern = routePattern(contract);
    const found = shapeOf(pattern);
    const offered = offeredBy(contract);
    if (found === null) {
      fixed.set(`${method} ${pattern}`, { endpoint, offered, params: {} });
      continue;
    }
    const { head, ...shape } = found;
    const heads = shaped.get(method) ?? new Map<string, Route[]>();
    heads.set(head, [...(heads.get(head) ?? []), { at, endpoint, offered, ...shape }]);
    shaped.set(method, heads);
  }
  const exactly = (method: string, path: string): Match | null => {
    const heads = shaped.get(method);
    return fixed.get(`${method} ${path}`) ?? (heads === undefined ? null : earliest(heads, path));
  };
  return (method, path) => {
    const plain = path.endsWith(SUFFIX) ? exactly(method, withoutSuffix(path)) : null;
    return plain?.endpoint.contract.jsonSuffix === true ? plain : exactly(method, path);
  };
}
