const ENTITY: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is safe to insert into a page. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[];

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITY[char] ?? char);
}

function render(part: Part): string {
  if (typeof part === "string") return escapeText(part);
  if (typeof part === "number") return String(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

/** Template tag for markup; interpolated text is escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const rendered = parts.map((part, at) => `${render(part)}${literals[at + 1] ?? ""}`);
  return { markup: `${literals[0] ?? ""}${rendered.join("")}` };
}

export const NOTHING: Html = { markup: "" };

/** Marks text of our own as markup, such as the page's style. */
export function trusted(markup: string): Html {
  return { markup };
}

/** Renders a description: `code` between backticks, the rest plain text. */
export function prose(text: string): Html {
  return { markup: escapeText(text).replace(/`([^`]+)`/g, "<code>$1</code>") };
}
