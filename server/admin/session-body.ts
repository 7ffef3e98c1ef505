import { AppError } from "@/server/platform/errors/index";

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text.replaceAll("+", " "));
    return true;
  } catch {
    return false;
  }
}

function findProblem(contentType: string, text: string): string | null {
  if (contentType.includes("application/json"))
    return isJsonObject(text) ? null : "The body is not a JSON object.";
  if (contentType.includes("application/x-www-form-urlencoded"))
    return isPercentEncoded(text) ? null : "The form contains broken percent-encoding.";
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
