import { NextResponse } from "next/server";
import { BARE_STYLE } from "../bare-style";

interface BarePage {
  status: number;
  title: string;
  /** Markup of our own, never of anybody's making. */
  text: string;
  headers?: Record<string, string>;
}

/** A page that needs no publication, no database and no script: what is said where there is nothing to say it in. */
export function barePage({ status, title, text, headers = {} }: BarePage): NextResponse {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${BARE_STYLE}</style></head><body><h1>${title}</h1>${text}</body></html>`;
  return new NextResponse(page, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
