import { NextResponse } from "next/server";
import { BARE_HEADERS, bareDocument } from "@/server/http/bare-page";

interface BarePage {
  status: number;
  title: string;
  /** Markup of our own, never of anybody's making. */
  text: string;
  headers?: Record<string, string>;
}

/** A page that needs no publication, no database and no script: what is said where there is nothing to say it in. */
export function barePage({ status, headers = {}, ...words }: BarePage): NextResponse {
  return new NextResponse(bareDocument(words), { status, headers: { ...BARE_HEADERS, ...headers } });
}
