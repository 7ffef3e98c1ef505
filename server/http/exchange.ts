/** A request as the edge reads it, whoever carries it. */
export interface Asked {
  /** Upper-case. */
  method: string;
  url: URL;
  /** By lower-case name; null when it was not sent. */
  header(name: string): string | null;
  body: AsyncIterable<Uint8Array> | null;
}

/** What the edge says to it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Text is sent as UTF-8. */
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** Reads a web-standard request, as Next's route handlers and tests hold one. */
export function askedByRequest(request: Request): Asked {
  return {
    method: request.method,
    url: new URL(request.url),
    header: (name) => request.headers.get(name),
    body: request.body,
  };
}

export function toWebResponse(answer: Answer): Response {
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
