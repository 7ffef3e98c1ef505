import type { Credentials } from "./api";
import type { Bridge } from "./bridge";

/** Who reads, as the page around the frame says; it may change at any time. */
export interface Reader {
  credentials(): Credentials;
  /** Who is logged in, by what they were given; null: nobody. */
  who(): string | null;
  /** Asks the page around to start its log-in. */
  askToLogIn(): void;
  /** Hears whenever somebody logs in or out; the answer stops it. */
  onChange(hear: () => void): () => void;
}

/** Follows what the page says of its reader. A token of the page's own comes before a session of our widgets. */
export function createReader(bridge: Bridge, pageUrl: string | null): Reader {
  let credentials: Credentials = { jwt: null, session: null };
  const hearers = new Set<() => void>();
  const change = (next: Credentials) => {
    if (next.jwt === credentials.jwt && next.session === credentials.session) return;
    credentials = next;
    for (const hear of hearers) hear();
  };
  bridge.on("svc_user", ({ jwt }) => change({ ...credentials, jwt }));
  bridge.on("svc_session", ({ token }) => change({ ...credentials, session: token }));
  return {
    credentials: () => credentials,
    who: () => credentials.jwt ?? credentials.session,
    askToLogIn: () =>
      bridge.post({ action: "svc_login", page_id: btoa(encodeURIComponent(pageUrl ?? location.href)) }),
    onChange: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
