/** By what an application says who it is. */
export interface ClientCredentials {
  clientId: string | null;
  clientSecret: string | null;
  /** Sent in the header Authorization: a refusal then asks for Basic again. */
  byHeader: boolean;
}

interface Sent {
  /** The header Authorization; null when it was not sent. */
  authorization: string | null;
  clientId: string | null;
  clientSecret: string | null;
}

/** Each part is form-encoded before it goes into the header (RFC 6749, 2.3.1). */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

function readBasic(authorization: string): { clientId: string; clientSecret: string } | null {
  const [, coded] = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization) ?? [];
  if (coded === undefined) return null;
  const text = Buffer.from(coded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon === -1) return null;
  const clientId = formDecoded(text.slice(0, colon));
  const clientSecret = formDecoded(text.slice(colon + 1));
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

/**
 * The credentials of an application: HTTP Basic, or the body. Both at once are taken when they say the same, since
 * some clients repeat themselves; null when they contradict each other or the header is not readable.
 */
export function readClientCredentials(sent: Sent): ClientCredentials | null {
  const { authorization, clientId, clientSecret } = sent;
  if (authorization === null) return { clientId, clientSecret, byHeader: false };
  const basic = readBasic(authorization);
  if (basic === null) return null;
  if (clientId !== null && clientId !== basic.clientId) return null;
  if (clientSecret !== null && clientSecret !== basic.clientSecret) return null;
  return { ...basic, byHeader: true };
}
