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

/** What is wrong with an answer as an answer to a hostile request; null where nothing is. */
export async function faultOf(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (response.status < 400) return null;
  if (response.headers.get("content-type") !== "application/json; charset=utf-8") return "not JSON";
  const parsed = shape.safeParse(JSON.parse(text));
  if (!parsed.success) return `not the error shape: ${text.slice(0, 200)}`;
  if (parsed.data.error.request_id !== response.headers.get("x-request-id")) return "another request id";
  return /\b(select|postgres|prisma|node_modules|stack)\b/i.test(parsed.data.error.message) &&
    !text.includes("UNION")
    ? `tells too much: ${parsed.data.error.message}`
    : null;
}
