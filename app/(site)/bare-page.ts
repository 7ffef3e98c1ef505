import { NextResponse } from "next/server";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:.75rem;padding:1.5rem;
font:1rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.5rem;text-wrap:balance}p{margin:0;max-width:26rem;text-wrap:pretty}a{color:inherit}`;

interface BarePage {
  status: number;
  title: string;
  /** Markup of our own, never of anybody's making. */
  text: string;
  headers?: Record<string, string>;
}

/** A page that needs no publication, no database and no script: what is said where there is nothing to say it in. */
export function barePage({ status, title, text, headers = {} }: BarePage): NextResponse {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>${text}</body></html>`;
  return new NextResponse(page, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
