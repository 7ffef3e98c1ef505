import { z } from "zod";

const shape = z.strictObject({
  // Clients of the auth component read the error here.
  message: z.string().min(1).optional(),
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  }),
});

/** OAuth endpoints respond with the errors of RFC 6749; introspection responds even for an unknown token. */
const otherErrors = z.union([
  z.strictObject({ error: z.string(), error_description: z.string().min(1) }),
  z.strictObject({
    signed_in: z.literal(false),
    is_guest: z.literal(true),
    current_user: z.null(),
    provider: z.null(),
  }),
]);

/** A page for a reader who came from an application: no scripts, no links. */
function isInertPage({ headers }: Response, text: string): boolean {
  const policy = headers.get("content-security-policy") ?? "";
  return policy.includes("default-src 'none'") && !/<script|<form|javascript:/i.test(text);
}

/** The fault of a response to a hostile request; null: none. */
export async function findRefusalFault(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (response.status < 400) return null;
  if (response.headers.get("content-type") === "text/html; charset=utf-8") {
    return isInertPage(response, text) ? null : "a page that does something";
  }
  if (response.headers.get("content-type") !== "application/json; charset=utf-8") return "not JSON";
  if (otherErrors.safeParse(JSON.parse(text)).success) return null;
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) return `not the error shape: ${text.slice(0, 200)}`;
  if (parsed.data.error.request_id !== response.headers.get("x-request-id")) return "another request id";
  return /\b(select|postgres|prisma|node_modules|stack)\b/i.test(parsed.data.error.message) &&
    !text.includes("UNION")
    ? `tells too much: ${parsed.data.error.message}`
    : null;
}
