import type { LeasedJob } from "../store/jobs.repository";
import { canonicalJson } from "./canonical-json";
import { signBody } from "./signing";

interface CallOptions {
  /** URL of the app's serve handler. */
  appUrl: string;
  signingKey: string;
  /** The system time, for the signature. */
  at: Date;
  maxAttempts: number;
  /** Identifies this lease in the SDK's checkpoints. Null: without checkpoints; the SDK responds after each step. */
  leaseName: string | null;
  signal: AbortSignal;
}

/** Creates the request with which the SDK continues a run. */
export function createCallRequest(job: LeasedJob, options: CallOptions): Request {
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
  return createSignedRequest(url, {
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

/** Creates a signed request to the serve handler. In memory it needs the host header that the network would add. */
export function createSignedRequest(
  url: URL,
  { method, body, signingKey, at, signal, headers }: SignedRequest,
) {
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
