import { z } from "zod";
import type { SampleRequest } from "@/test/conformance/samples";
import type { TestApp } from "@/test/test-app";

/**
 * An operation of subscriptions and access, with every name in its contract by which a request can refer to an
 * object.
 */
export interface ReferencingOperation {
  operationId: string;
  method: string;
  path: string;
  /** Names of ids in the path: an unknown one must get a 404. */
  inPath: readonly string[];
  inQuery: readonly string[];
  inBody: readonly string[];
  /** Whether a person is named in the path, and whether another name beside it may refer to them. */
  namesPerson: boolean;
  takesAlternate: boolean;
}

const TAGS: ReadonlySet<string> = new Set([
  "Subscription catalogue",
  "Subscribers",
  "Subscriptions",
  "Own subscriptions",
  "Guest checkout",
  "Access",
  "Payment gateways",
  "Test clock",
  "Personal data",
]);

const described = z.object({
  components: z.looseObject({}),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

const node = z.looseObject({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Names of all properties in a schema, each with the name of its parent. */
function namesIn(schema: unknown, document: object, within = ""): string[] {
  const parsed = node.safeParse(schema);
  if (!parsed.success) return [];
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = parsed.data;
  if ($ref !== undefined) {
    const ownSchema = $ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, key) => z.looseObject({}).parse(at)[key], document);
    return namesIn(ownSchema, document, within);
  }
  const inner = [items, ...anyOf, ...oneOf, ...allOf].flatMap((one) => namesIn(one, document, within));
  const own = Object.entries(properties).flatMap(([name, one]) => [
    within === "" ? name : `${within}.${name}`,
    ...namesIn(one, document, name),
  ]);
  return [...inner, ...own];
}

/**
 * Path segments that refer to nothing of an account: gateways and providers by their kind, and the account itself.
 */
const WORDS = /^(?:provider|asset-type|adapter|account_key|identity)$/;
/** Names that a request assigns to an object of its own: they refer to nothing. */
const OWN_NAMES = /(?:^|\.)external_id$/;
const POINTS = /(?:^|[._])ids?(?:\[\])?$|(?:^|[._])(?:attempt_token|coupon_code|code)$|_of$/;

/** A name without its parents, except for an id in a list. */
function toLeafName(name: string): string {
  return name.endsWith(".id") ? name : (name.split(".").at(-1) ?? name);
}

/** Every operation of subscriptions and access in the served document. */
export async function listReferencingOperations(app: TestApp): Promise<ReferencingOperation[]> {
  const document = described.parse(await (await app.fetch("/openapi.json")).json());
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.some((tag) => TAGS.has(tag)))
      .map(([method, { operationId, parameters = [], requestBody }]) => {
        const segments = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
        const query = parameters.filter((one) => one.in === "query").map(({ name }) => name);
        const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          namesIn(schema, document),
        );
        const pointing = body.filter((name) => POINTS.test(name) && !OWN_NAMES.test(name));
        return {
          operationId,
          method,
          path,
          inPath: segments.filter((name) => !WORDS.test(name)),
          inQuery: query.filter((name) => POINTS.test(name)),
          inBody: [...new Set(pointing.map(toLeafName))],
          namesPerson: segments.includes("identity"),
          takesAlternate: query.includes("alternate_identity"),
        };
      }),
  );
}

/** The request with another value for a name in its path; the template gives its position. */
export function withSegment(
  request: SampleRequest,
  { path, name, value }: { path: string; name: string; value: string },
): SampleRequest {
  const url = new URL(request.path, "http://x.example");
  const bare = (text: string) => text.replace(/\.json$/, "");
  const at = bare(path).split("/").indexOf(`{${name}}`);
  const segments = url.pathname.split("/");
  const old = segments[at] ?? "";
  segments[at] = encodeURIComponent(value) + (old.endsWith(".json") ? ".json" : "");
  return { ...request, path: `${segments.join("/")}${url.search}` };
}

/** The request with another value for a name of its query; null: the query does not contain it. */
export function withQuery(request: SampleRequest, name: string, value: string): SampleRequest | null {
  const url = new URL(request.path, "http://x.example");
  const key = [name, `${name}[]`].find((one) => url.searchParams.has(one));
  if (key === undefined) return null;
  url.searchParams.delete(key);
  url.searchParams.set(key, value);
  return { ...request, path: `${url.pathname}${url.search}` };
}

type Value = string | number;

/** A copy in which every occurrence of a name has another value; `seen` is called for each. */
function replaced(
  json: unknown,
  replacement: { name: string; value: Value; seen: () => void },
  within = "",
): unknown {
  const { name, value, seen } = replacement;
  if (Array.isArray(json)) return json.map((one) => replaced(one, replacement, within));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, one]) => {
      if (key !== name && `${within}.${key}` !== name) return [key, replaced(one, replacement, key)];
      seen();
      return [key, Array.isArray(one) ? [value] : value];
    }),
  );
}

/** The request with another value for a name of its body; null: the body does not contain it. */
export function withBody(request: SampleRequest, name: string, value: Value): SampleRequest | null {
  const { body } = request.init ?? {};
  if (typeof body !== "string") return null;
  let wasReplaced = false;
  const json = replaced(JSON.parse(body), { name, value, seen: () => (wasReplaced = true) });
  return wasReplaced ? { ...request, init: { ...request.init, body: JSON.stringify(json) } } : null;
}
