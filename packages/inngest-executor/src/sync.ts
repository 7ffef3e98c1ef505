import type { Handler } from "./dependencies";
import { createSignedRequest } from "./protocol/call";
import { canonicalJson } from "./protocol/canonical-json";
import { syncReplySchema } from "./protocol/function-config";
import { createRegistry, type Registry } from "./registry";
import { systemClock } from "./system";

const SYNC_TIMEOUT_MILLISECONDS = 30_000;

/**
 * Fetches the app's functions. Throws UnsupportedFunctions, with each function's unsupported features: nothing is
 * ever run approximately.
 */
export async function syncApp(
  handler: Handler,
  { appUrl, signingKey }: { appUrl: string; signingKey: string },
): Promise<Registry> {
  const request = createSignedRequest(new URL(appUrl), {
    method: "PUT",
    body: canonicalJson({ url: appUrl }),
    signingKey,
    at: systemClock.now(),
    signal: AbortSignal.timeout(SYNC_TIMEOUT_MILLISECONDS),
    headers: { "x-inngest-sync-kind": "in_band" },
  });
  const response = await handler(request);
  const text = await response.text();
  if (response.status !== 200) {
    throw new Error(
      `The app at ${appUrl} did not return its functions (${response.status}): ${text.slice(0, 300)}`,
    );
  }
  const reply = syncReplySchema.parse(JSON.parse(text));
  return createRegistry(reply.app_id, reply.functions);
}
