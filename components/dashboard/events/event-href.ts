/** The page of an event; ids of occurrences hold signs that an address must not. */
export function eventHref(eventId: string): string {
  return `/dashboard/events/${encodeURIComponent(eventId)}`;
}
