import { z } from "zod";

const opSchema = z.looseObject({
  op: z.string(),
  id: z.string(),
  name: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Op = z.infer<typeof opSchema>;

/** The parsed response of a call, before its outcome is derived. */
export type Reply =
  | { kind: "ops"; ops: Op[]; mayRetry: boolean; retryAfter: string | null; version: number }
  | { kind: "returned"; output: unknown; version: number }
  | { kind: "threw"; error: unknown; mayRetry: boolean; retryAfter: string | null }
  /** The app could not be reached: nothing of the function can have run. */
  | { kind: "unreachable"; error: unknown };

/** Maximum size of a function's response; a larger one is an error of the function, as on Inngest. */
const MAX_BYTES = 4 * 1024 * 1024;

function failure(message: string, name = "Error") {
  return { name, message, stack: "" };
}

function parseJson(text: string): unknown {
  return text === "" ? null : JSON.parse(text);
}

/** Parses a response of the SDK. A response of anything else (a proxy's page, say) is a failed attempt. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const version = Number(response.headers.get("x-inngest-req-version") ?? Number.NaN);
  const retryAfter = response.headers.get("retry-after");
  const mayRetry = response.headers.get("x-inngest-no-retry") !== "true";
  if (!response.headers.has("x-inngest-sdk")) {
    const message = `The app returned status ${response.status} without the SDK's headers: ${text.slice(0, 200)}`;
    return { kind: "threw", error: failure(message), mayRetry: true, retryAfter: null };
  }
  if (Buffer.byteLength(text) > MAX_BYTES) {
    const error = failure("The function returned more than 4 MiB. Return IDs instead.");
    return { kind: "threw", error, mayRetry: false, retryAfter: null };
  }
  if (response.status === 200) return { kind: "returned", output: parseJson(text), version };
  if (response.status === 206) {
    const ops = z.array(opSchema).parse(parseJson(text));
    return { kind: "ops", ops, mayRetry, retryAfter, version };
  }
  return { kind: "threw", error: parseJson(text), mayRetry, retryAfter };
}

const connectionErrorSchema = z.object({ code: z.enum(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH"]) });

/** Converts an error of a call that got no readable response. */
export function toFailureReply(error: unknown): Reply {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const message = error instanceof Error ? error.message : String(error);
  if (connectionErrorSchema.safeParse(cause).success) return { kind: "unreachable", error: failure(message) };
  return { kind: "threw", error: failure(message), mayRetry: true, retryAfter: null };
}
