import { z } from "zod";

const shape = z.strictObject({
  // Clients of the auth component look for it here.
  message: z.string().min(1).optional(),
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    details: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    request_id: z.string(),
  }),
});

/** Endpoints of OAuth refuse in the words of RFC 6749; who a token stands for is answered even when it is nobody. */
const others = z.union([
  z.strictObject({ error: z.string(), error_description: z.string().min(1) }),
  z.strictObject({
    signed_in: z.literal(false),
    is_guest: z.literal(true),
    current_user: z.null(),
    provider: z.null(),
  }),
]);

/** A page for a reader who came from an application: it runs nothing and leads nowhere. */
function isInertPage({ headers }: Response, text: string): boolean {
  const policy = headers.get("content-security-policy") ?? "";
  return policy.includes("default-src 'none'") && !/<script|<form|javascript:/i.test(text);
}

/** What is wrong with an answer as an answer to a hostile request; null where nothing is. */
export async function faultOf(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (response.status < 400) return null;
  if (response.headers.get("content-type") === "text/html; charset=utf-8") {
    return isInertPage(response, text) ? null : "a page that does something";
  }
  if (response.headers.get("content-type") !== "application/json; charset=utf-8") return "not JSON";
  if (others.safeParse(JSON.parse(text)).success) return null;
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) return `not the error shape: ${text.slice(0, 200)}`;
  if (parsed.data.error.request_id !== response.headers.get("x-request-id")) return "another request id";
  return /\b(select|postgres|prisma|node_modules|stack)\b/i.test(parsed.data.error.message) &&
    !text.includes("UNION")
    ? `tells too much: ${parsed.data.error.message}`
    : null;
}
