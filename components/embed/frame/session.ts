import { type Api, ApiFailure, type Credentials, createApi } from "./api";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { toPageKey } from "./page-key";

/** Public profile of the logged-in reader. */
export interface SessionReader {
  id: number;
  name: string;
  avatar: string | null;
  slug: string;
  guest: boolean;
}

/** The reader's session in this frame. */
export interface Session {
  /** Credentials of API calls. The publisher's token takes precedence over a widget session. */
  credentials(): Credentials;
  /** API client with the current credentials. */
  api: Api;
  isLoggedIn(): boolean;
  /** Whether the widget can log out: readers identified by the publisher log out on its site. */
  isOurs(): boolean;
  /** Loads the logged-in reader. An invalid session is deleted, here and in the page. */
  loadReader(): Promise<SessionReader | null>;
  /**
   * Starts a login: on the page if the account is set so; else, a reader with a session on our own origin is logged
   * in directly, and for others our login opens in a dialog of the frame.
   */
  logIn(): void;
  /** Ends our session on the whole page. */
  logOut(): Promise<void>;
  /** Stores a new session, also in the page for its other frames and later visits. */
  store(token: string): void;
  /** Subscribes to logins and logouts; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

interface SessionOptions {
  boot: FrameBoot<unknown>;
  bridge: Bridge;
}

const getAccountPath = (boot: FrameBoot<unknown>) => `/api/v1/accounts/${boot.account.id}`;

/**
 * Creates a widget session from the session cookie if the embedding page has our own origin: only then does the
 * browser send our cookie. null: another origin, or not logged in.
 */
async function exchangeCookie(boot: FrameBoot<unknown>): Promise<string | null> {
  if (boot.host_origin !== location.origin) return null;
  const response = await fetch(`${getAccountPath(boot)}/widget_sessions/hand_over`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ origin: location.origin }),
  }).catch(() => null);
  if (response?.status !== 201) return null;
  const { token }: { token: string } = await response.json();
  return token;
}

/**
 * Creates the session. The embedding page sends its own reader (`svc_user`) and the stored widget session
 * (`svc_session`); the frame itself stores nothing and sends no cookies.
 */
export function createSession({ boot, bridge }: SessionOptions): Session {
  let credentials: Credentials = { jwt: null, session: null };
  const listeners = new Set<() => void>();
  const change = (next: Credentials) => {
    if (next.jwt === credentials.jwt && next.session === credentials.session) return;
    credentials = next;
    for (const listener of listeners) listener();
  };
  const postToPage = (token: string | null) => bridge.post({ action: "svc_session", token });
  bridge.on("svc_user", ({ jwt }) => change({ ...credentials, jwt: jwt === "" ? null : jwt }));
  // The member who logs out of a widget stays logged out of it, though still logged in to the publication.
  let hasLoggedOut = false;
  const canTakeOver = () => !hasLoggedOut && credentials.jwt === null && credentials.session === null;
  // A member of the publication is logged in automatically on the installation's own pages.
  const takeOver = () => {
    if (!canTakeOver() || document.hidden) return;
    if (!/(?:^|; )masthead-signed-in=1/.test(document.cookie)) return;
    void exchangeCookie(boot).then((session) => {
      if (session !== null && canTakeOver()) store(session);
    });
  };
  let isFirst = true;
  bridge.on("svc_session", ({ token }) => {
    // Another frame of the page has logged out, or in.
    if (token !== null) hasLoggedOut = false;
    else if (credentials.session !== null) hasLoggedOut = true;
    change({ ...credentials, session: token });
    if (!isFirst) return;
    isFirst = false;
    takeOver();
    // Readers also log in on another tab.
    document.addEventListener("visibilitychange", takeOver);
  });
  const api = createApi(boot.base, () => credentials);
  const store = (token: string) => {
    hasLoggedOut = false;
    postToPage(token);
    change({ ...credentials, session: token });
  };
  const deleteSession = () => {
    postToPage(null);
    change({ ...credentials, session: null });
  };
  return {
    credentials: () => credentials,
    api,
    isLoggedIn: () => credentials.jwt !== null || credentials.session !== null,
    isOurs: () => credentials.jwt === null && credentials.session !== null,
    loadReader: async () => {
      const requested = credentials;
      if (requested.jwt === null && requested.session === null) return null;
      const response = await api.call<{ current_user: SessionReader | null }>(
        `${getAccountPath(boot)}/current_user`,
      );
      const isUnchanged = requested.jwt === credentials.jwt && requested.session === credentials.session;
      if (response.current_user === null && requested.jwt === null && isUnchanged) deleteSession();
      return response.current_user;
    },
    logIn: () => {
      if (boot.host_logs_in) {
        bridge.post({ action: "svc_login", page_id: toPageKey(boot.page_url ?? location.href) });
        return;
      }
      void exchangeCookie(boot).then(async (token) => {
        if (token !== null) return store(token);
        const { openLoginDialog } = await import("./login-dialog");
        openLoginDialog({ boot, bridge, store });
      });
    },
    logOut: async () => {
      if (credentials.session === null) return;
      hasLoggedOut = true;
      await api
        .call(`${getAccountPath(boot)}/widget_sessions`, { method: "DELETE" })
        .catch((error: unknown) => {
          // When offline, the server-side session remains until it expires; the local one is deleted.
          if (!(error instanceof ApiFailure)) throw error;
        });
      deleteSession();
    },
    store,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
