import { hkdfSync } from "node:crypto";

/** Stands for the embedded engine where the SDK wants an address; no request to it leaves the process. */
export const EMBEDDED_URL = "http://embedded.invalid";

declare global {
  var mastheadEngineApi: ((request: Request) => Promise<Response>) | undefined;
}

/** The keys under which the SDK and the embedded engine of one installation know each other. */
export function embeddedKeys(secret: string): { eventKey: string; signingKey: string } {
  const derived = hkdfSync("sha256", secret, "", "masthead inngest signing key", 32);
  return { eventKey: "embedded", signingKey: Buffer.from(derived).toString("hex") };
}

/**
 * How the SDK reaches the engine: the embedded one in memory (kept on globalThis, since Next's bundles and the Node
 * entry hold separate copies of this module), Inngest at the address that its variables name.
 */
export async function reachEngine(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(EMBEDDED_URL)) return globalThis.fetch(input, init);
  const api = globalThis.mastheadEngineApi;
  if (api === undefined) throw new Error("The embedded engine does not run in this process.");
  return api(new Request(input, init));
}
