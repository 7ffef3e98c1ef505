const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur"]);

/** Language of a widget's texts: the page's, else the publication's, else English; of those that there are. */
export function chooseLocale(wanted: readonly (string | undefined)[], there: readonly string[]): string {
  for (const tag of wanted) {
    const language = (tag ?? "").trim().toLowerCase().split(/[-_]/)[0] ?? "";
    if (there.includes(language)) return language;
  }
  return "en";
}

export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(locale) ? "rtl" : "ltr";
}
