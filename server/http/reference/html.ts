const ENTITY: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITY[char] ?? char);
}

function write(part: Part): string {
  if (typeof part === "string") return escapeText(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

/** Markup with values in it; every text among them is escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = parts.map((part, at) => `${write(part)}${literals[at + 1] ?? ""}`);
  return { markup: `${literals[0] ?? ""}${written.join("")}` };
}

export const NOTHING: Html = { markup: "" };

/** Text of our own whose markup is meant, such as the page's style. */
export function trusted(markup: string): Html {
  return { markup };
}

/** A description as its authors write it: `code` between backticks, the rest plain text. */
export function prose(text: string): Html {
  return { markup: escapeText(text).replace(/`([^`]+)`/g, "<code>$1</code>") };
}
