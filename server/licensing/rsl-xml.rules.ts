import type { LicenceTerms } from "@/shared/ai-licensing";
import { getPlanId, needsLicence } from "./terms.rules";

/** XML namespace of RSL 1.0. */
export const RSL_NAMESPACE = "https://rslstandard.org/rsl";

/** Media type of RSL documents. */
export const RSL_TYPE = "application/rsl+xml";

/** Days after which a crawler reads the document again. */
const MAX_AGE_DAYS = 1;

/** The price of a plan. */
export interface PlanPrice {
  priceCents: number;
  priceCurrency: string;
}

/** A part of the publication and its terms. */
export interface LicensedContent {
  /** Path, or pattern of paths by RFC 9309. */
  url: string;
  terms: LicenceTerms;
}

interface Publisher {
  name: string;
  siteUrl: string;
  termsUrl: string | null;
  contactUrl: string | null;
  /** Prices by plan id; a plan without one is named only. */
  prices: ReadonlyMap<number, PlanPrice>;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

type Element = (name: string, attributes: Readonly<Record<string, string>>, body: string) => string;

function createElementWriter(prefix: string): Element {
  return (name, attributes, body) => {
    const text = Object.entries(attributes)
      .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
      .join("");
    const tag = `${prefix}${name}`;
    return body === "" ? `<${tag}${text}/>` : `<${tag}${text}>${body}</${tag}>`;
  };
}

/** Decimal digits of a currency's minor unit. */
function getDigits(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Writes the price of a number of documents as a decimal number, with six more digits than money has. */
function formatAmount({ priceCents, priceCurrency }: PlanPrice, documents: number): string {
  const digits = getDigits(priceCurrency);
  if (documents === 1) return (priceCents / 10 ** digits).toFixed(digits);
  const text = (priceCents / 10 ** digits / documents).toFixed(digits + 6);
  return text.replace(/0+$/, "").replace(/\.$/, "");
}

function writeUses(element: Element, { permits, prohibits }: LicenceTerms): string {
  const list = (name: string, uses: readonly string[]) =>
    uses.length === 0 ? "" : element(name, { type: "usage" }, uses.join(" "));
  return `${list("permits", permits)}${list("prohibits", prohibits)}`;
}

function writePayment(element: Element, terms: LicenceTerms, { siteUrl, prices }: Publisher): string {
  const { payment } = terms;
  const planId = getPlanId(terms);
  if (planId === null) return element("payment", { type: payment.type }, "");
  const price = prices.get(planId);
  const documents = payment.type === "crawl" ? payment.crawls : 1;
  const amount =
    price === undefined
      ? ""
      : element("amount", { currency: price.priceCurrency }, formatAmount(price, documents));
  const custom = element("custom", {}, escapeXml(`${siteUrl}/subscribe/${planId}`));
  return element("payment", { type: payment.type }, `${custom}${amount}`);
}

/** Base address of the licence server of the Open License Protocol. */
function getLicenceServer(siteUrl: string): string {
  return `${siteUrl}/olp`;
}

function writeContent(element: Element, { url, terms }: LicensedContent, publisher: Publisher): string {
  const { siteUrl, termsUrl, contactUrl, name } = publisher;
  const server = needsLicence(terms) ? { server: getLicenceServer(siteUrl) } : {};
  const licence = element(
    "license",
    {},
    `${writeUses(element, terms)}${writePayment(element, terms, publisher)}`,
  );
  const contact = contactUrl === null ? {} : { contactUrl };
  const copyright = element("copyright", { type: "organization", ...contact }, escapeXml(name));
  const words = termsUrl === null ? "" : element("terms", {}, escapeXml(termsUrl));
  return element("content", { url, ...server }, `${licence}${copyright}${words}`);
}

/** Writes an RSL 1.0 document. */
export function writeRslDocument(contents: readonly LicensedContent[], publisher: Publisher): string {
  const element = createElementWriter("");
  const body = contents.map((content) => `\n${writeContent(element, content, publisher)}`).join("");
  const attributes = { xmlns: RSL_NAMESPACE, "max-age": String(MAX_AGE_DAYS) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("rsl", attributes, `${body}\n`)}\n`;
}

/** Writes the terms of a feed's item, in the RSL module of RSS, whose namespace is `rsl`. */
export function writeRslItem(content: LicensedContent, publisher: Publisher): string {
  return writeContent(createElementWriter("rsl:"), content, publisher);
}
