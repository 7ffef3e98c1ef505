import type { InngestHandler } from "./serve";

/** Creates a handler that sends the engine's calls to the functions at this address, as another process would. */
export function createHttpHandler(origin: string): InngestHandler {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete("host");
    return globalThis.fetch(new URL(`${pathname}${search}`, origin), {
      method: request.method,
      headers,
      body: await request.text(),
      signal: request.signal,
    });
  };
}
