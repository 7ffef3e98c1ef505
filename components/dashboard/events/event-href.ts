/** Build the path of an event's page; ids of occurrences contain characters that need escaping. */
export function buildEventHref(eventId: string): string {
  return `/dashboard/events/${encodeURIComponent(eventId)}`;
}
