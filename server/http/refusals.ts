import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";
import type { HttpResponse } from "./http-message";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const SUFFIX = /\.(xml|html|htm|csv|txt|yaml|yml|rss|pdf|js)$/i;

/** Whether an operation stands at a path for a method. */
type IsThere = (method: string, path: string) => boolean;

/** A 405 and the methods that the address does take. */
export class MethodRefusal extends AppError {
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super("method_not_allowed", `This address takes ${methods.join(", ")}.`);
    this.allow = methods.join(", ");
  }
}

function methodsAt(isThere: IsThere, path: string): string[] {
  const taken = METHODS.filter((method) => isThere(method, path));
  if (taken.length === 0) return [];
  return taken.includes("GET") ? [...taken, "HEAD", "OPTIONS"] : [...taken, "OPTIONS"];
}

interface Preflight {
  path: string;
  requestId: string;
  /** Which pages may ask, where that depends on the account; null: pages anywhere. */
  crossOrigin: Record<string, string> | null;
}

/** Tells a browser whether its page may ask; answers say for themselves who may read them. */
export function preflight(isThere: IsThere, { path, requestId, crossOrigin }: Preflight): HttpResponse {
  const methods = methodsAt(isThere, path).join(", ");
  if (methods === "") throw unrouted(isThere, path);
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
  return new AppError("not_acceptable", "This address answers with JSON only.");
}

/** Refuses another format than JSON at an address that ends in a parameter, as `…/1.xml` does. */
export function refuseOtherSuffix({ jsonSuffix }: Endpoint["contract"], path: string): void {
  if (jsonSuffix === true && SUFFIX.test(path)) throw jsonOnly();
}

/** What to say to a request that no endpoint takes: another method, another suffix, or nothing here. */
export function unrouted(isThere: IsThere, path: string): AppError {
  const taken = methodsAt(isThere, path);
  if (taken.length > 0) return new MethodRefusal(taken);
  const plain = path.replace(SUFFIX, "");
  if (plain !== path && METHODS.some((method) => isThere(method, plain))) {
    return jsonOnly();
  }
  return new AppError("not_found", "There is nothing at this address.");
}
