import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";
import type { HttpRequest } from "./http-message";
import { parseBearerToken } from "./reader-credentials";

const NAME = "authentication_token";

function getFromBody(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const token: unknown = Object.entries(body).find(([name]) => name === NAME)?.[1];
  return typeof token === "string" ? token : "";
}

/**
 * Reads the token of an organization API call: from the body, else from the query, else from Bearer. Runs before the
 * input is validated, so that a call without a token is 401 whatever else it contains. Empty where none is needed.
 */
export function requireOrganizationToken(
  { credentials }: Pick<Endpoint["contract"], "credentials">,
  request: Pick<HttpRequest, "url" | "header">,
  body: unknown,
): string {
  if (!credentials.includes("organizationToken")) return "";
  const token = getFromBody(body) || request.url.searchParams.get(NAME) || (parseBearerToken(request) ?? "");
  if (token === "")
    throw new AppError(
      "unauthorized",
      "This request requires an organization's token as `authentication_token`.",
    );
  return token;
}
