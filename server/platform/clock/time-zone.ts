/** The IANA time zone that a text names, e.g. `Europe/London`; null where it names none. */
export function timeZoneNamed(text: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
