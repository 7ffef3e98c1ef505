import { SaxesParser } from "saxes";
import type { LicenceTerms } from "@/shared/ai-licensing";
import { RSL_NAMESPACE } from "./rsl-xml.rules";

const MAX_LENGTH = 8_192;

/** The `<license>` element that a crawler asks for, as far as it tells terms apart. */
interface RequestedLicence {
  permits: string[];
  prohibits: string[];
  payment: string;
}

function toWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Parses a `<license>` element of RSL 1.0; null: it is none. Its namespace may be left to its document. */
export function parseRequestedLicence(text: string): RequestedLicence | null {
  if (text.length > MAX_LENGTH) return null;
  const licence: RequestedLicence = { permits: [], prohibits: [], payment: "free" };
  let depth = 0;
  let isLicence = true;
  let words: string[] | null = null;
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { rsl: RSL_NAMESPACE } });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    isLicence = false;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    depth += 1;
    if (depth === 1 && (local !== "license" || (uri !== "" && uri !== RSL_NAMESPACE))) isLicence = false;
    const type = attributes.type?.value ?? null;
    words = null;
    if (depth !== 2) return;
    if (local === "payment") licence.payment = type ?? "free";
    if (type !== "usage") return;
    if (local === "permits") words = licence.permits;
    if (local === "prohibits") words = licence.prohibits;
  });
  parser.on("text", (part) => words?.push(...toWords(part)));
  parser.on("closetag", () => {
    depth -= 1;
    words = null;
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return isLicence ? licence : null;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((name) => second.has(name));
}

/** Whether a requested licence is what these terms offer. */
export function isOffered(requested: RequestedLicence, terms: LicenceTerms): boolean {
  return (
    requested.payment === terms.payment.type &&
    isSameSet(requested.permits, terms.permits) &&
    isSameSet(requested.prohibits, terms.prohibits)
  );
}
