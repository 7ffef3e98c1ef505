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

function problemOf(contentType: string, text: string): string | null {
  if (contentType.includes("application/json"))
    return isJsonObject(text) ? null : "The body is not a JSON object.";
  if (contentType.includes("application/x-www-form-urlencoded"))
    return isPercentEncoded(text) ? null : "The form contains broken percent-encoding.";
  return null;
}

/**
 * Decides whether the body of a request to NextAuth is refused; null lets it pass. NextAuth parses bodies without
 * catching and would answer 500. `request` is read to its end: hand over a clone.
 */
export async function refuseSessionBody(request: Request): Promise<AppError | null> {
  if (request.body === null) return null;
  const problem = problemOf(request.headers.get("content-type") ?? "", await request.text());
  return problem === null ? null : new AppError("invalid", problem);
}
