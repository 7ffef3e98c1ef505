import { AppError } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";
import type { HttpRequest } from "./http-message";
import { bearerOf } from "./reader-credentials";

const NAME = "authentication_token";

function inBody(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const token: unknown = Object.entries(body).find(([name]) => name === NAME)?.[1];
  return typeof token === "string" ? token : "";
}

/**
 * The token of a call of the organization API: in the body, else in the query, else as Bearer. Read before the input is
 * validated, so that a call without one is 401 whatever else it sends. Empty where the operation needs none.
 */
export function organizationTokenOf(
  { credentials }: Pick<Endpoint["contract"], "credentials">,
  asked: Pick<HttpRequest, "url" | "header">,
  body: unknown,
): string {
  if (!credentials.includes("organizationToken")) return "";
  const token = inBody(body) || asked.url.searchParams.get(NAME) || (bearerOf(asked) ?? "");
  if (token === "")
    throw new AppError("unauthorized", "This call needs an organization's token as `authentication_token`.");
  return token;
}
