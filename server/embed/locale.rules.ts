const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur"]);

/** Chooses the first preferred language with texts, else English: the page's, then the publication's. */
export function chooseLocale(
  preferred: readonly (string | undefined)[],
  available: readonly string[],
): string {
  for (const tag of preferred) {
    const language = (tag ?? "").trim().toLowerCase().split(/[-_]/)[0] ?? "";
    if (available.includes(language)) return language;
  }
  return "en";
}

export function getDirection(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(locale) ? "rtl" : "ltr";
}
