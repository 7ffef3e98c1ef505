import { useLocalServer } from "./local-server";
import { serverFacts } from "./server-facts";

/** A publisher's page on an origin other than ours, for the tests of one file. */
export interface HostPages {
  /** Its address; `localhost` is among the demo account's domains and a different site from 127.0.0.1. */
  url(path?: string): string;
  /** The same page on a domain outside the account. */
  foreignUrl(path?: string): string;
  /** Sets the content of a path: a whole document, or the content of its body. */
  serve(path: string, html: string): void;
}

const OFTEN =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>A publisher’s page</title>';

/** The script tag that a publisher pastes; it runs before the content after it. */
export function loaderTag(): string {
  return `<script src="${serverFacts().baseUrl}/svc/assets/svc.js"></script>`;
}

/** Serves given HTML on a port of its own. An unknown path is an empty page. */
export function useHostPages(): HostPages {
  const pages = new Map<string, string>();
  const port = useLocalServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host.example").pathname;
    const html = pages.get(path) ?? "";
    const isWhole = /^\s*<!doctype/i.test(html);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(isWhole ? html : `${OFTEN}<body>${html}`);
  });
  return {
    url: (path = "/") => `http://localhost:${port()}${path}`,
    foreignUrl: (path = "/") => `http://foreign.localhost:${port()}${path}`,
    serve: (path, html) => void pages.set(path, html),
  };
}
