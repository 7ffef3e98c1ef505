import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { installationSecret } from "@/server/platform/secret/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { inngest } from "./client";
import { chooseEngine } from "./engine.rules";
import { EMBEDDED_URL, embeddedKeys } from "./engine-api";
import { functions } from "./functions/index";

/** Answers the engine that runs the functions. Refuses what the engine's key did not sign. */
export type InngestHandler = (request: Request) => Promise<Response>;

/**
 * The SDK reads Inngest's own variables by itself. For the embedded engine, which has none, it is told what it would
 * have read: version 4 takes silence for Inngest Cloud.
 */
function tellClient({ config }: Runtime): void {
  if (chooseEngine(config.inngest, config).kind !== "embedded") return;
  const { eventKey, signingKey } = embeddedKeys(installationSecret(config));
  inngest.setEnvVars({
    INNGEST_DEV: "0",
    INNGEST_BASE_URL: EMBEDDED_URL,
    INNGEST_EVENT_KEY: eventKey,
    INNGEST_SIGNING_KEY: signingKey,
  });
}

/** A serve handler of these functions, which knows the engine's keys. */
export function createInngestHandler(
  runtime: Runtime,
  served: readonly InngestFunction.Any[],
): InngestHandler {
  tellClient(runtime);
  return serve({ client: inngest, functions: [...served], enableUnauthedSync: false });
}

let handler: InngestHandler | null = null;

/** The serve handler of all functions, made on first use: the same one whoever calls, from outside or in memory. */
export function getInngestHandler(): InngestHandler {
  handler ??= createInngestHandler(getRuntime(), functions);
  return handler;
}
