/** Parses an IANA time zone name, e.g. `Europe/London`; null where the text names none. */
export function parseTimeZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
