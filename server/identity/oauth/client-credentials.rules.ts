/** Credentials of an application. */
export interface ClientCredentials {
  clientId: string | null;
  clientSecret: string | null;
  /** Whether they were sent in the Authorization header: a refusal then requests Basic again. */
  byHeader: boolean;
}

interface SentCredentials {
  /** The Authorization header; null when it was not sent. */
  authorization: string | null;
  clientId: string | null;
  clientSecret: string | null;
}

/** Decodes one part; each is form-encoded inside the header (RFC 6749, 2.3.1). */
function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

function readBasic(authorization: string): { clientId: string; clientSecret: string } | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon === -1) return null;
  const clientId = decodeForm(text.slice(0, colon));
  const clientSecret = decodeForm(text.slice(colon + 1));
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

/**
 * Reads an application's credentials from HTTP Basic or the body. Both at once are accepted when they are equal,
 * since some clients send both; null when they contradict each other or the header is malformed.
 */
export function readClientCredentials(sent: SentCredentials): ClientCredentials | null {
  const { authorization, clientId, clientSecret } = sent;
  if (authorization === null) return { clientId, clientSecret, byHeader: false };
  const basic = readBasic(authorization);
  if (basic === null) return null;
  if (clientId !== null && clientId !== basic.clientId) return null;
  if (clientSecret !== null && clientSecret !== basic.clientSecret) return null;
  return { ...basic, byHeader: true };
}
