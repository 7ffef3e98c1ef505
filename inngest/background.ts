import { type Executor, startExecutor } from "@/packages/inngest-executor/src/index";
import { getLifecycle, type RunningEngine } from "@/server/health/index";
import { chooseEngine, type Engine } from "@/server/platform/config/index";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { type Publish, type Relay, startRelay } from "@/server/platform/outbox/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { inngest } from "./client";
import { deriveEmbeddedKeys } from "./engine-api";
import { createPublisher } from "./publish-events";
import { getInngestHandler, type InngestHandler } from "./serve";

/** The background work of this process: the outbox relay and, on the embedded engine, the function executor. */
export interface Background {
  engine: Engine;
  /** null on every engine but the embedded one. */
  executor: Executor | null;
  /** Starts no new work and waits a limited time for work in progress. */
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
    ...deriveEmbeddedKeys(getInstallationSecret(config)),
  });
  globalThis.mastheadEngineApi = executor.api;
  return executor;
}

/** Starts the relay; null on a serverless host, where requests flush the outbox (`flushOutboxAfterRequests`). */
function startRelayUnlessServerless(runtime: Runtime, publish: Publish): Relay | null {
  const { config, db, clock, log } = runtime;
  if (config.serverlessHost !== null) return null;
  return startRelay({ databaseUrl: config.databaseUrl ?? "", db, clock, log, publish });
}

/** What readiness sees of the engine. */
function toRunningEngine(executor: Executor | null): RunningEngine {
  if (executor === null) return { kind: "inngest" };
  return { kind: "embedded", hasLeader: () => executor.operator.hasLeader() };
}

/** Starts background work for a runtime, with a serve handler of the functions to run. */
export async function createBackground(runtime: Runtime, handler: InngestHandler): Promise<Background> {
  const engine = chooseEngine(runtime.config.inngest, runtime.config);
  runtime.log.info(`background jobs run on the ${engine.kind} engine: ${engine.why}`);
  const executor = engine.kind === "embedded" ? await startEmbedded(runtime, handler) : null;
  const relay = startRelayUnlessServerless(runtime, createPublisher(runtime.db, executor ?? inngest));
  getLifecycle().engine = toRunningEngine(executor);
  return {
    engine,
    executor,
    stop: async () => {
      getLifecycle().engine = null;
      await relay?.stop();
      await executor?.stop();
    },
  };
}

/** Throws where this configuration cannot run functions, with a sentence that says why. */
export function requireEngine(config: Runtime["config"]): void {
  chooseEngine(config.inngest, config);
}

/**
 * Starts background work in this process once, after `handler` resolves; the Node entry or Next's instrumentation may
 * call it first. The entry calls it before Next does and resolves `handler` once it serves: Next's preparation blocks
 * the process for seconds.
 */
export function startBackground(handler?: Promise<InngestHandler>): Promise<Background> {
  globalThis.mastheadBackground ??= Promise.resolve(handler).then((chosen) =>
    createBackground(getRuntime(), chosen ?? getInngestHandler()),
  );
  return globalThis.mastheadBackground;
}
