import { AppError } from "@/server/platform/errors/index";
import { isPercentEncodedUtf8 } from "@/server/platform/net/index";
import { isJsonObject } from "@/shared/json-object";

function containsJsonObject(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function findProblem(contentType: string, text: string): string | null {
  if (contentType.includes("application/json"))
    return containsJsonObject(text) ? null : "The body is not a JSON object.";
  if (contentType.includes("application/x-www-form-urlencoded"))
    return isPercentEncodedUtf8(text) ? null : "The form contains broken percent-encoding.";
  return null;
}

/**
 * Checks the body of a request to NextAuth; null: it is valid. NextAuth parses bodies without catching errors and
 * would answer 500. Consumes the body of `request`: pass a clone.
 */
export async function refuseSessionBody(request: Request): Promise<AppError | null> {
  if (request.body === null) return null;
  const problem = findProblem(request.headers.get("content-type") ?? "", await request.text());
  return problem === null ? null : new AppError("invalid", problem);
}
