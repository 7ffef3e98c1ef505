import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";

/** The operation of a request, with its path parameters. */
export interface Match {
  endpoint: Endpoint;
  /** Media types of its successful responses. */
  offered: readonly string[];
  params: Record<string, string>;
}

interface Route extends Omit<Match, "params"> {
  /** Index in the table: of two matching routes, the earlier one wins. */
  at: number;
  shape: RegExp;
  names: readonly string[];
}

const SUFFIX = ".json";
const PARAMETER = /\/:([\w-]+)(?:\{((?:[^{}]|\{[^{}]*\})+)\})?/g;

function withoutSuffix(path: string): string {
  return path.endsWith(SUFFIX) ? path.slice(0, -SUFFIX.length) : path;
}

/** Converts an OpenAPI path to a route pattern: `/api/v1/stories/{story-id}` to `/api/v1/stories/:story-id`. */
function toRoutePattern(contract: Endpoint["contract"]): string {
  const { path, matching = {} } = contract;
  const parameter = (_whole: string, name: string) =>
    matching[name] === undefined ? `:${name}` : `:${name}{${matching[name]}}`;
  const pattern = contract.pattern ?? path.replaceAll(/\{([^}]+)\}/g, parameter);
  return contract.jsonSuffix === true ? withoutSuffix(pattern) : pattern;
}

/** Media types of an operation's successful responses; none where Accept is ignored. */
export function listMediaTypes(contract: Endpoint["contract"]): string[] {
  if (contract.ignoresAccept === true) return [];
  return Object.entries(contract.responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { contentType, schema, otherTypes = [] }]) => {
      const type = contentType ?? (schema === undefined ? null : "application/json");
      return type === null ? [] : [type, ...otherTypes];
    });
}

function escapeRegExp(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

interface Shape extends Pick<Route, "shape" | "names"> {
  /** The fixed prefix of its paths, up to the first parameter. */
  head: string;
}

/** Parses a route pattern; null where it contains no parameter. */
function parsePattern(pattern: string): Shape | null {
  const parameters = [...pattern.matchAll(PARAMETER)];
  const [first] = parameters;
  if (first === undefined) return null;
  let source = "";
  let end = 0;
  for (const { 0: text, 2: matching = "[^/]+", index } of parameters) {
    source += `${escapeRegExp(pattern.slice(end, index))}/(${matching})`;
    end = index + text.length;
  }
  return {
    head: pattern.slice(0, first.index + 1),
    shape: new RegExp(`^${source}${escapeRegExp(pattern.slice(end))}$`),
    names: parameters.map(([, name = ""]) => name),
  };
}

/** Decodes one parameter; an escaped slash inside it does not split it. */
function decodeParameter(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    throw new AppError("invalid", "The path contains broken percent-encoding.");
  }
}

/** Finds the earliest route that matches a path, among those with the same prefix; null: none. */
function findEarliest(heads: ReadonlyMap<string, readonly Route[]>, path: string): Match | null {
  let best: { route: Route; result: RegExpExecArray } | null = null;
  for (let end = path.indexOf("/") + 1; end > 0; end = path.indexOf("/", end) + 1) {
    for (const route of heads.get(path.slice(0, end)) ?? []) {
      const result: RegExpExecArray | null =
        best !== null && best.route.at < route.at ? null : route.shape.exec(path);
      if (result === null) continue;
      best = { route, result };
      break;
    }
  }
  if (best === null) return null;
  const { route, result } = best;
  const params: Record<string, string> = {};
  for (const [n, name] of route.names.entries()) params[name] = decodeParameter(result[n + 1] ?? "");
  return { endpoint: route.endpoint, offered: route.offered, params };
}

/**
 * Compiles the table of endpoints to a router. Fixed paths are matched by a map lookup, the others by prefix and then
 * by pattern, in the order of the table. The router returns the operation of a path, or null.
 */
export function createRoutes(endpoints: readonly Endpoint[]): (method: string, path: string) => Match | null {
  const fixed = new Map<string, Match>();
  const shaped = new Map<string, Map<string, Route[]>>();
  for (const [at, endpoint] of endpoints.entries()) {
    const { contract } = endpoint;
    const method = contract.method.toUpperCase();
    const pattern = toRoutePattern(contract);
    const parsed = parsePattern(pattern);
    const offered = listMediaTypes(contract);
    if (parsed === null) {
      fixed.set(`${method} ${pattern}`, { endpoint, offered, params: {} });
      continue;
    }
    const { head, ...shape } = parsed;
    const heads = shaped.get(method) ?? new Map<string, Route[]>();
    heads.set(head, [...(heads.get(head) ?? []), { at, endpoint, offered, ...shape }]);
    shaped.set(method, heads);
  }
  const findExact = (method: string, path: string): Match | null => {
    const heads = shaped.get(method);
    return fixed.get(`${method} ${path}`) ?? (heads === undefined ? null : findEarliest(heads, path));
  };
  return (method, path) => {
    const plain = path.endsWith(SUFFIX) ? findExact(method, withoutSuffix(path)) : null;
    return plain?.endpoint.contract.jsonSuffix === true ? plain : findExact(method, path);
  };
}
