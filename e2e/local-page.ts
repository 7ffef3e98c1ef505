import { useLocalServer } from "./local-server";

/** A foreign page on a port of its own, where browsers are redirected to. */
export function useLocalPage(): { address(path: string): string } {
  const port = useLocalServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end('<!doctype html><html lang="en"><title>Back</title><h1>Back at the application</h1></html>');
  }, "127.0.0.1");
  return { address: (path) => `http://127.0.0.1:${port()}${path}` };
}
