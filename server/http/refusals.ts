import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";
import type { HttpResponse } from "./http-message";

/** Methods that an operation can have. */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const OTHER_SUFFIX = /\.(xml|html|htm|csv|txt|yaml|yml|rss|pdf|js)$/i;

/** Whether there is an operation for a method and path. */
type HasRoute = (method: string, path: string) => boolean;

/** A 405 with the methods that the path supports. */
export class MethodRefusal extends AppError {
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super("method_not_allowed", `This path supports ${methods.join(", ")}.`);
    this.allow = methods.join(", ");
  }
}

function listMethods(hasRoute: HasRoute, path: string): string[] {
  const methods = METHODS.filter((method) => hasRoute(method, path));
  if (methods.length === 0) return [];
  return methods.includes("GET") ? [...methods, "HEAD", "OPTIONS"] : [...methods, "OPTIONS"];
}

interface Preflight {
  path: string;
  requestId: string;
  /** CORS headers that depend on the account; null: any origin. */
  crossOrigin: Record<string, string> | null;
}

/** Answers a preflight request; the CORS headers of the response itself decide who may read it. */
export function preflight(hasRoute: HasRoute, { path, requestId, crossOrigin }: Preflight): HttpResponse {
  const methods = listMethods(hasRoute, path).join(", ");
  if (methods === "") throw toRoutingError(hasRoute, path);
  return {
    status: 204,
    body: null,
    headers: {
      allow: methods,
      ...(crossOrigin ?? { "access-control-allow-origin": "*" }),
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        "Content-Type, X-SUBAUTH, X-QT-AUTH, Authorization, Idempotency-Key, X-Request-Id",
      "access-control-max-age": "600",
      "x-request-id": requestId,
    },
  };
}

function jsonOnly(): AppError {
  return new AppError("not_acceptable", "This path returns JSON only.");
}

/** Refuses a format other than JSON at a path that ends in a parameter, such as `…/1.xml`. */
export function refuseOtherSuffix({ jsonSuffix }: Endpoint["contract"], path: string): void {
  if (jsonSuffix === true && OTHER_SUFFIX.test(path)) throw jsonOnly();
}

/** The error for a request without an endpoint: another method, another suffix, or not found. */
export function toRoutingError(hasRoute: HasRoute, path: string): AppError {
  const methods = listMethods(hasRoute, path);
  if (methods.length > 0) return new MethodRefusal(methods);
  const plain = path.replace(OTHER_SUFFIX, "");
  if (plain !== path && METHODS.some((method) => hasRoute(method, plain))) {
    return jsonOnly();
  }
  return new AppError("not_found", "There is nothing at this address.");
}
