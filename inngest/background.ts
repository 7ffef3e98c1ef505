import { type Publish, type Relay, startRelay } from "@/server/platform/outbox/index";
import { installationSecret } from "@/server/platform/secret/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { inngest } from "./client";
import { type Executor, startExecutor } from "./embedded/index";
import { chooseEngine, type Engine } from "./engine.rules";
import { embeddedKeys } from "./engine-api";
import { toEngineEvent } from "./engine-event";
import { getInngestHandler, type InngestHandler } from "./serve";

/** What this process does besides answering: handing events over and, on the embedded engine, running functions. */
export interface Background {
  engine: Engine;
  /** null on every engine but the embedded one. */
  executor: Executor | null;
  /** Takes up nothing more and waits a while for what is under way. */
  stop(): Promise<void>;
}

declare global {
  var mastheadBackground: Promise<Background> | undefined;
}

async function startEmbedded({ config, clock, log }: Runtime, handler: InngestHandler): Promise<Executor> {
  const executor = await startExecutor({
    databaseUrl: config.databaseUrl ?? "",
    handler,
    clock,
    log,
    ...embeddedKeys(installationSecret(config)),
  });
  globalThis.mastheadEngineApi = executor.api;
  return executor;
}

/** Hands events to an executor, or to Inngest by its event API. */
function handOverTo(executor: Executor | null): Publish {
  return async (events) => {
    const sent = events.map(toEngineEvent);
    await (executor === null ? inngest.send(sent) : executor.send(sent));
  };
}

/** Where no process lives on, nothing can keep handing over: requests that emit do it (`handOverAfterRequests`). */
function startRelayOf(runtime: Runtime, handOver: Publish): Relay | null {
  const { config, db, clock, log } = runtime;
  if (config.serverlessHost !== null) return null;
  return startRelay({ databaseUrl: config.databaseUrl ?? "", db, clock, log, handOver });
}

/** Starts background work over a runtime, with a serve handler of the functions that it is to run. */
export async function createBackground(runtime: Runtime, handler: InngestHandler): Promise<Background> {
  const engine = chooseEngine(runtime.config.inngest, runtime.config);
  runtime.log.info(`background work runs on the ${engine.kind} engine: ${engine.why}`);
  const executor = engine.kind === "embedded" ? await startEmbedded(runtime, handler) : null;
  const relay = startRelayOf(runtime, handOverTo(executor));
  return {
    engine,
    executor,
    stop: async () => {
      await relay?.stop();
      await executor?.stop();
    },
  };
}

/** Throws the sentence that says why this configuration runs no functions, before anything else is done. */
export function requireEngine(config: Runtime["config"]): void {
  chooseEngine(config.inngest, config);
}

/**
 * Starts background work in this process, once, whoever asks first: the Node entry or Next's instrumentation. The
 * entry asks before Next does and lets Next prepare, which stops everything else for seconds, before work begins.
 */
export function startBackground(after: Promise<unknown> = Promise.resolve()): Promise<Background> {
  globalThis.mastheadBackground ??= after.then(() => createBackground(getRuntime(), getInngestHandler()));
  return globalThis.mastheadBackground;
}
