import type { IncomingHttpHeaders } from "node:http";
import { performance } from "node:perf_hooks";
import type { Dispatcher } from "undici";
import { EgressError, toEgressError } from "./egress-error";

export interface EgressRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  limits: EgressLimits;
  /** Aborts the request. */
  signal?: AbortSignal;
}

export interface EgressLimits {
  /** Milliseconds for the lookup, the connection and the TLS handshake. */
  connectMs: number;
  /** Milliseconds from sending to the last byte of the response. */
  responseMs: number;
  /** Maximum bytes of the response's body that are read; the rest is left unread. */
  maxBytes: number;
}

export interface EgressResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the body is longer than `maxBytes`. */
  truncated: boolean;
  /** Milliseconds until the request was sent; about 0 on an open connection. */
  connectMs: number;
  totalMs: number;
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}

/** Collects one response until it is complete, too long, timed out or broken. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly began = performance.now();
  private sent = 0;
  private timer: NodeJS.Timeout | undefined;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: Record<string, string> = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private settled = false;
  private readonly abort = () => this.fail(new EgressError("aborted", "The request was aborted."));

  constructor(
    private readonly request: EgressRequest,
    private readonly resolve: (response: EgressResponse) => void,
    private readonly reject: (error: EgressError) => void,
  ) {
    request.signal?.addEventListener("abort", this.abort, { once: true });
    if (request.signal?.aborted) this.abort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.settled) return void controller.abort(new Error("aborted"));
    this.sent = performance.now();
    const { responseMs } = this.request.limits;
    this.timer = setTimeout(
      () => this.fail(new EgressError("response_timeout", `No full response within ${responseMs / 1000} s.`)),
      responseMs,
    );
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = flat(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    const room = this.request.limits.maxBytes - this.size;
    this.chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.size += Math.min(chunk.length, room);
    if (chunk.length > room) this.finish(true);
  }

  onResponseEnd(): void {
    this.finish(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(toEgressError(error));
  }

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    clearTimeout(this.timer);
    this.request.signal?.removeEventListener("abort", this.abort);
    return true;
  }

  private finish(truncated: boolean): void {
    if (!this.settle()) return;
    const ended = performance.now();
    this.resolve({
      status: this.status,
      headers: this.headers,
      body: Buffer.concat(this.chunks),
      truncated,
      connectMs: Math.round(this.sent - this.began),
      totalMs: Math.round(ended - this.began),
    });
    if (truncated) this.controller?.abort(new Error("the response was truncated"));
  }

  private fail(error: EgressError): void {
    if (!this.settle()) return;
    this.reject(error);
    this.controller?.abort(error);
  }
}

/** Sends one request and returns its response, whatever its status, redirects included. Throws EgressError. */
export function sendThrough(dispatcher: Dispatcher, request: EgressRequest): Promise<EgressResponse> {
  const { method, headers, body } = request;
  const url = new URL(request.url);
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(request, resolve, reject);
    if (request.signal?.aborted) return;
    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body },
      exchange,
    );
  });
}
