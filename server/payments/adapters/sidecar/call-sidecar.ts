import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { EgressError } from "@/server/platform/egress/index";
import type { AdapterSetup } from "../../adapter";

/** Timeout of one try; two tries with a pause end before a checkout that waits for them counts as abandoned. */
const LIMITS = { connectMs: 5_000, responseMs: 20_000, maxBytes: 256 * 1024 };
const PAUSE_MILLISECONDS = 250;

/** A sidecar that did not respond correctly; the message contains no secret and nothing of the response. */
export class SidecarError extends Error {
  override readonly name = "SidecarError";
  /** Status of the response; null: no response. */
  readonly status: number | null;

  constructor(message: string, { status, cause }: { status: number | null; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
  }
}

/** The signed message that a sidecar verifies with the shared secret: time, method and bytes of the body. */
export function sidecarSignature(
  secret: string,
  { timestamp, method, body }: { timestamp: string; method: string; body: string },
): string {
  return createHmac("sha256", secret).update(`${timestamp}.${method}.${body}`, "utf8").digest("hex");
}

interface Call {
  method: string;
  request: unknown;
}

async function sendRequest({ address, setup }: Sidecar, { method, request }: Call): Promise<unknown> {
  const { credentials, environment, egress, clock } = setup;
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const body = JSON.stringify({ environment, request });
  const response = await egress.send({
    method: "POST",
    url: `${address.replace(/\/+$/, "")}/${method}`,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-masthead-timestamp": timestamp,
      "x-masthead-signature": sidecarSignature(credentials.secret ?? "", { timestamp, method, body }),
    },
    body,
    limits: LIMITS,
  });
  const { status, truncated } = response;
  if (status !== 200)
    throw new SidecarError(`The sidecar returned status ${status} for ${method}.`, { status });
  if (truncated) throw new SidecarError(`The sidecar's response to ${method} is too long.`, { status });
  try {
    return JSON.parse(response.body.toString("utf8"));
  } catch {
    throw new SidecarError(`The sidecar's response to ${method} isn't JSON.`, { status });
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof EgressError) return error.failure !== "address_refused" && error.failure !== "aborted";
  return error instanceof SidecarError && [502, 503, 504].includes(error.status ?? 0);
}

/** Address of a sidecar and the means to call it. */
export interface Sidecar {
  address: string;
  setup: AdapterSetup;
}

/**
 * Call a sidecar, with one retry if no response arrives.
 *
 * Every method of the contract moves money once per request. Throws if the sidecar sends no valid response.
 */
export async function callSidecar<Schema extends z.ZodType>(
  sidecar: Sidecar,
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await sendRequest(sidecar, call).catch(async (error: unknown) => {
    if (!isTransient(error)) throw error;
    await pause(PAUSE_MILLISECONDS);
    return sendRequest(sidecar, call);
  });
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path }) => path.join(".")).filter((path) => path !== "");
  const what = where.length === 0 ? "" : ` (${[...new Set(where)].join(", ")})`;
  throw new SidecarError(`The sidecar's response to ${call.method} doesn't match the contract${what}.`, {
    status: 200,
  });
}
