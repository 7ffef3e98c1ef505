import { AppError } from "@/server/platform/errors/index";

interface AcceptedValue {
  /** Lower-cased, without parameters. */
  name: string;
  /** Whether its quality is 0. */
  isRefused: boolean;
}

/** Parses a header such as Accept or Accept-Encoding. */
function parseAccepted(header: string | null | undefined): AcceptedValue[] {
  return (header ?? "").split(",").map((part) => {
    const [name = "", ...parameters] = part.toLowerCase().split(";");
    return { name: name.trim(), isRefused: parameters.some((p) => /^\s*q=0(\.0*)?\s*$/.test(p)) };
  });
}

/** Lists the values that a header such as Accept names, in its order and without those of quality 0. */
export function listAccepted(header: string | null | undefined): string[] {
  return parseAccepted(header).flatMap(({ name, isRefused }) => (isRefused ? [] : [name]));
}

/** Whether a client, such as a browser that opens a page, accepts HTML. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return listAccepted(accept).includes("text/html");
}

export type ContentEncoding = "br" | "gzip" | "identity";

/** Chooses the smallest encoding we serve that an Accept-Encoding header accepts. */
export function preferredEncoding(acceptEncoding: string | null | undefined): ContentEncoding {
  const accepted = listAccepted(acceptEncoding);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

/** Refuses a request whose Accept header excludes every media type of the operation. */
export function negotiate(accept: string | null, mediaTypes: readonly string[]): void {
  if (accept === null || accept === "" || accept.includes("*/*") || mediaTypes.length === 0) return;
  const values = parseAccepted(accept);
  const isAccepted = (type: string) => {
    const exact = values.find(({ name }) => name === type);
    if (exact !== undefined) return !exact.isRefused;
    return values.some(({ name, isRefused }) => name === `${type.split("/")[0]}/*` && !isRefused);
  };
  if (!mediaTypes.some(isAccepted)) {
    throw new AppError("not_acceptable", `This path returns ${mediaTypes.join(" or ")}.`);
  }
}
