import { parseCookie as parse } from "cookie";

/** Parses the Cookie header of a request; of two cookies with the same name the first counts. */
export function parseCookie(header: string | null): Readonly<Partial<Record<string, string>>> {
  return parse(header ?? "");
}
