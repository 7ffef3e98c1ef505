import sanitizeHtml from "sanitize-html";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "center", "h1", "h2"],
  allowedAttributes: {
    "*": ["style", "align", "width", "height", "bgcolor", "valign", "class", "dir", "lang", "title"],
    a: ["href", "target"],
    img: ["src", "alt"],
    table: ["border", "cellpadding", "cellspacing", "role"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
};

/** HTML of a mail without whatever could run, post or load a document, however it came to be there. */
export function inertMail(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
