import type { LeasedJob } from "../store/jobs.repository";
import { canonicalJson } from "./canonical-json";
import { signBody } from "./signing";

interface CallOptions {
  /** Address of the app's serve handler. */
  appUrl: string;
  signingKey: string;
  /** The machine's time, for the signature. */
  at: Date;
  maxAttempts: number;
  /** Names this very lease; with it the SDK hands in each step as it ends. Null: it answers after each step. */
  leaseName: string | null;
  signal: AbortSignal;
}

/** The request by which the SDK is asked to go on with a run. */
export function callRequest(job: LeasedJob, options: CallOptions): Request {
  const { run } = job;
  const isStep = job.stepId !== null;
  const body = canonicalJson({
    event: run.event,
    events: [run.event],
    steps: run.steps,
    defers: {},
    version: run.requestVersion,
    use_api: false,
    ctx: {
      run_id: run.id,
      attempt: job.attempt,
      max_attempts: options.maxAttempts,
      stack: { stack: run.stack, current: Math.max(run.stack.length - 1, 0) },
      disable_immediate_execution: isStep,
      use_api: false,
      env: "embedded",
      step_id: job.stepId ?? "step",
      ...(options.leaseName === null ? {} : { fn_id: run.functionId, qi_id: options.leaseName }),
    },
  });
  const url = new URL(options.appUrl);
  url.searchParams.set("fnId", run.functionId);
  url.searchParams.set("stepId", job.stepId ?? "step");
  return signedRequest(url, {
    method: "POST",
    body,
    signingKey: options.signingKey,
    at: options.at,
    signal: options.signal,
    headers: {
      "x-run-id": run.id,
      "x-inngest-req-version": String(run.requestVersion),
      "x-inngest-job-id": job.id,
      "x-inngest-generation-id": String(job.generation),
      "x-request-id": `${job.id}.${job.generation}`,
    },
  });
}

interface SignedRequest {
  method: "POST" | "PUT";
  body: string;
  signingKey: string;
  at: Date;
  signal: AbortSignal;
  headers: Record<string, string>;
}

/** A request to the serve handler. An in-memory one needs the host header that the network would add. */
export function signedRequest(url: URL, { method, body, signingKey, at, signal, headers }: SignedRequest) {
  return new Request(url, {
    method,
    body,
    signal,
    headers: {
      ...headers,
      host: url.host,
      "content-type": "application/json",
      "x-inngest-signature": signBody(body, { signingKey, at }),
    },
  });
}
