import { NextResponse } from "next/server";
import { BARE_HEADERS, bareDocument } from "@/server/http/bare-page";
import type { BareText } from "@/server/http/bare-texts";

interface BarePage extends BareText {
  status: number;
  headers?: Record<string, string>;
}

/** Build a page that needs no publication, database or script, for errors without a layout. */
export function createBarePage({ status, headers = {}, ...words }: BarePage): NextResponse {
  return new NextResponse(bareDocument(words), { status, headers: { ...BARE_HEADERS, ...headers } });
}
