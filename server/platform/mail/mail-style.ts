const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, in an attribute too. */
export function escapeMailText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

// The publication's pages use Newsreader and Libre Franklin. A mail loads no font; a device may have them.
export const MAIL_SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif";
export const MAIL_SANS = "font-family:'Libre Franklin','Helvetica Neue',Helvetica,Arial,sans-serif";

/** Dark colours by class: of a text, of surfaces, and of links in the sender's colour. */
const DARK = [
  [".page", "background:#0f1318!important;color:#eeece6!important"],
  [".card", "background:#181d25!important;color:#eeece6!important"],
  [".ink", "color:#eeece6!important"],
  [".rule", "border-color:#2b323c!important"],
  [".soft", "color:#b4b8bd!important"],
  [".button", "background:#eeece6!important;color:#0f1318!important"],
] as const;

/**
 * Renders the rules for dark mode; they win over the inline styles, which mail programs without rules show. `isForced`:
 * they apply anyway.
 */
export function renderMailDark(tone: string, isForced: boolean): string {
  const rules = [...DARK, [".tone", `border-color:${tone}!important`], [".link", `color:${tone}!important`]];
  const css = rules.map(([name, style]) => `${name}{${style}}`).join("");
  return isForced ? css : `@media (prefers-color-scheme:dark){${css}}`;
}
