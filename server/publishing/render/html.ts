/**
 * Markup that is safe to send. It is created by `html` and `attributes`, which escape every value,
 * and by the sanitiser of rich text; no other code calls `Html.trusted`.
 */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  static trusted(text: string): Html {
    return new Html(text);
  }

  static readonly empty = new Html("");
}

export type HtmlValue = string | number | Html | readonly Html[] | null | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that neither HTML nor XML allows: control characters, lone surrogates, non-characters. */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** Remove the characters that neither HTML nor XML allows. */
export function removeIllegalCharacters(text: string): string {
  return text.replace(ILLEGAL, "");
}

/** Escape a text for use between tags and in quoted attributes, in HTML and in XML. */
export function escapeHtml(text: string): string {
  return removeIllegalCharacters(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function renderValue(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return escapeHtml(String(value));
}

/** Template tag that escapes values, except `Html`; null, undefined and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.trusted(parts.reduce((text, part, index) => text + renderValue(values[index - 1]) + part));
}

/** Render ` name="value"` for each attribute; null omits one, true writes the bare name. */
export function attributes(pairs: Readonly<Record<string, string | number | true | null | undefined>>): Html {
  const markup = Object.entries(pairs).map(([name, value]) => {
    if (value === null || value === undefined) return "";
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  });
  return Html.trusted(markup.join(""));
}
