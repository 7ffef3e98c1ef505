import { getInngestHandler, type InngestHandler } from "./serve";

/**
 * Creates the handler of development: Next, which listens at this address, runs the functions, so that a change in
 * their code takes effect at once. The list of functions is that of the bundle, for Next compiles the route only on
 * its first call.
 */
export function createReloadingHandler(origin: string): InngestHandler {
  return async (request) => {
    if (request.method === "PUT") return getInngestHandler()(request);
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
