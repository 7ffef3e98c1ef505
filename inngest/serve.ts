import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { chooseEngine } from "@/server/platform/config/index";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { inngest } from "./client";
import { deriveEmbeddedKeys, EMBEDDED_URL } from "./engine-api";
import { functions } from "./functions/index";

/** Serves the engine that runs the functions. Refuses requests without a valid signature of the engine's key. */
export type InngestHandler = (request: Request) => Promise<Response>;

/**
 * Sets the client's variables for the embedded engine, which has none in the environment; otherwise the SDK reads
 * Inngest's own. Version 4 of the SDK defaults to Inngest Cloud without them.
 */
function configureClient({ config }: Runtime): void {
  if (chooseEngine(config.inngest, config).kind !== "embedded") return;
  const { eventKey, signingKey } = deriveEmbeddedKeys(getInstallationSecret(config));
  inngest.setEnvVars({
    INNGEST_DEV: "0",
    INNGEST_BASE_URL: EMBEDDED_URL,
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
  });
}

/** Creates a serve handler of these functions, which knows the engine's keys. */
export function createInngestHandler(
  runtime: Runtime,
  served: readonly InngestFunction.Any[],
): InngestHandler {
  configureClient(runtime);
  return serve({ client: inngest, functions: [...served], enableUnauthedSync: false });
}

let handler: InngestHandler | null = null;

/** Returns the serve handler of all functions, created on first use and shared by HTTP and in-memory callers. */
export function getInngestHandler(): InngestHandler {
  handler ??= createInngestHandler(getRuntime(), functions);
  return handler;
}
