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

/** Remove everything from a mail's HTML that could run, post or load a document. */
export function sanitizeMailHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
