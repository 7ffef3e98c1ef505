/**
 * Markup that may be sent as it stands. It is made by `html` and `attributes`, which escape every value they are
 * given, and by the sanitiser of rich text; nothing else calls `Html.trusted`.
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

/** Characters that neither HTML nor XML may hold: control characters, lone surrogates, non-characters. */
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

/** A text without the characters that neither HTML nor XML may hold. */
export function legalText(text: string): string {
  return text.replace(ILLEGAL, "");
}

/** A text as it may stand between tags and inside quoted attributes, in HTML and in XML. */
export function escapeHtml(text: string): string {
  return legalText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return escapeHtml(String(value));
}

/** A template whose values are escaped, unless they are markup already; null, undefined and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.trusted(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/** ` name="value"` for each attribute; null leaves one out, true writes the bare name. */
export function attributes(pairs: Readonly<Record<string, string | number | true | null | undefined>>): Html {
  const written = Object.entries(pairs).map(([name, value]) => {
    if (value === null || value === undefined) return "";
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  });
  return Html.trusted(written.join(""));
}
