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

/** Letters that a host and its port are made of; with a slash in it a host could name another path. */
const HOST = /^[\w.:[\]-]+$/;

/** The address that a request means: its target at the host that it names itself. */
export function addressOf(target: string, host: string | null): URL {
  const origin = `http://${host ?? "localhost"}`;
  const isSound = host === null || (HOST.test(host) && URL.canParse(origin));
  return new URL(`${isSound ? origin : "http://invalid"}${target}`);
}

/** Reads a web-standard request, as Next's route handlers and tests hold one. */
export function askedByRequest(request: Request): Asked {
  const { pathname, search, host } = new URL(request.url);
  return {
    method: request.method,
    // Next writes the name it listens at into the address, whatever name it was asked by.
    url: addressOf(`${pathname}${search}`, request.headers.get("host") ?? host),
    header: (name) => request.headers.get(name),
    body: request.body,
  };
}

export function toWebResponse(answer: Answer): Response {
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
