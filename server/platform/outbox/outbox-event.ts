/** An event on its way from a domain transaction to the engine of background work. */
export interface OutboxEvent {
  accountId: number;
  /** The business occurrence, unique in the account. */
  eventId: string;
  name: string;
  subject: { type: string; id: string };
  data: Readonly<Record<string, unknown>>;
  occurredAt: Date;
  /** When functions are to act on it; null: at once. */
  actAt: Date | null;
  /** Whether the account's event log shows it. */
  logged: boolean;
}
