import { hkdfSync } from "node:crypto";

/** Placeholder URL of the embedded engine for the SDK; no request to it leaves the process. */
export const EMBEDDED_URL = "http://embedded.invalid";

declare global {
  var mastheadEngineApi: ((request: Request) => Promise<Response>) | undefined;
}

/** The keys by which the SDK and the embedded engine of one installation authenticate each other. */
export function deriveEmbeddedKeys(secret: string): { eventKey: string; signingKey: string } {
  const derived = hkdfSync("sha256", secret, "", "masthead inngest signing key", 32);
  return { eventKey: "embedded", signingKey: Buffer.from(derived).toString("hex") };
}

/**
 * The SDK's fetch to the engine: the embedded one in memory (stored on globalThis, since Next's bundles and the Node
 * entry have separate copies of this module), Inngest at the URL of its variables.
 */
export async function reachEngine(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(EMBEDDED_URL)) return globalThis.fetch(input, init);
  const api = globalThis.mastheadEngineApi;
  if (api === undefined) throw new Error("The embedded engine does not run in this process.");
  return api(new Request(input, init));
}
