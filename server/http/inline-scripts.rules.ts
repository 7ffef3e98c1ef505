import { hashSource } from "./page-security.rules";

/** Inline scripts without attributes, or with the id that React gives the first script of Next. */
export const INLINE_SCRIPT = /<script(?: id="_R_")?>([\s\S]*?)<\/script>/g;

/** Calls with which Next and its bundler hand data to their scripts, up to the argument. */
const DATA_CALLS = [
  "(self.__next_f=self.__next_f||[]).push(",
  "self.__next_f.push(",
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a script does nothing but hand data to Next or its bundler, with JSON as the argument. */
export function isPageData(code: string): boolean {
  const call = DATA_CALLS.find((start) => code.startsWith(start));
  const [end] = /\);?$/.exec(code) ?? [];
  return call !== undefined && end !== undefined && isJson(code.slice(call.length, -end.length));
}

/**
 * Lists the source expressions of the inline scripts that a page of the publication may run: those in `known`, and
 * Next's data. A script of any other form, as an injected one would have, gets no hash.
 */
export function listInlineScripts(html: string, known: ReadonlySet<string>): string[] {
  const codes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = ""]) => code);
  return [...new Set(codes.filter((code) => known.has(code) || isPageData(code)).map(hashSource))];
}
