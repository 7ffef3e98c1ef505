/** Who acts: staff, a server key, an organization, the command line, or a visitor who holds a link. */
export interface ActingParty {
  kind: "staff" | "server_key" | "organization" | "command" | "visitor";
  /** Id of the staff user, key or organization; null where the kind has none. */
  id: string | null;
  name: string;
}

/** Where an act comes from; null: not known, or no such thing (a command has no address). */
export interface ActOrigin {
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** An object that an act names: its table and its id. */
export interface ActObject {
  type: string;
  id: string;
}

/** A call or command that may change data. Its transactions are recorded under one id. */
export interface Act {
  id: string;
  /** null: on the whole installation, or the account of the first row that it changes. */
  accountId: number | null;
  /** null until the caller is authenticated: nothing is recorded until then. */
  actor: ActingParty | null;
  /** Name of the procedure, operation or command. */
  action: string;
  /** null: the first row that it changes. */
  object: ActObject | null;
  origin: ActOrigin;
}

const MAX_TEXT = 500;

/** Cuts a text of the caller's own, such as a user agent, to what the log stores. */
export function cutText(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, MAX_TEXT);
}

/** The origin of a request. */
export function toActOrigin(request: ActOrigin): ActOrigin {
  const cut = (text: string | null) => (text === null ? null : cutText(text));
  return {
    ipAddress: cut(request.ipAddress),
    userAgent: cut(request.userAgent),
    requestId: cut(request.requestId),
  };
}
