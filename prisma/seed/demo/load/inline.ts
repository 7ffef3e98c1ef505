const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** One line of story text as HTML: `**strong**`, `*emphasis*`, `[text](address)`; everything else is escaped. */
export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(((?:https:\/\/|\/)[^\s)]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

/** Blocks separated by blank lines as paragraphs; a block of `- ` lines is a list; `{rtl}` before a block sets its direction. */
export function blocksHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => {
      const lines = block.split("\n");
      if (lines.every((line) => line.startsWith("- "))) {
        return `<ul>${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join("")}</ul>`;
      }
      if (block.startsWith("{rtl} ")) return `<p dir="rtl">${inlineHtml(block.slice(6))}</p>`;
      return `<p>${inlineHtml(lines.join(" "))}</p>`;
    })
    .join("");
}
