import { type Api, ApiFailure, type Credentials, createApi } from "./api";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { pageKey } from "./page-key";

/** Who is logged in, as others see them. */
export interface SessionReader {
  id: number;
  name: string;
  avatar: string | null;
  slug: string;
  guest: boolean;
}

/** Who reads in this frame, and how they come to be known. */
export interface Session {
  /** What calls to our API carry. The publisher's own token comes before a session of our widgets. */
  credentials(): Credentials;
  /** Calls to our API as whoever is logged in at that moment. */
  api: Api;
  isLoggedIn(): boolean;
  /** Whether logging out is ours to do: a reader whom the publisher names logs out there. */
  isOurs(): boolean;
  /** Asks our API who is logged in. A session that opens nothing any more is forgotten, here and by the page. */
  who(): Promise<SessionReader | null>;
  /**
   * Begins a log-in: the page's own where the account says so; else whoever is logged in at our own address already is
   * logged in here, and for anybody else our log-in opens in a dialog of the frame.
   */
  logIn(): void;
  /** Ends our own session, everywhere on the page. */
  logOut(): Promise<void>;
  /** Keeps a session that was just opened, and lets the page keep it for its other frames and for next time. */
  keep(token: string): void;
  /** Hears whenever somebody logs in or out; the answer stops it. */
  onChange(hear: () => void): () => void;
}

interface SessionFacts {
  boot: FrameBoot<unknown>;
  bridge: Bridge;
}

const path = (boot: FrameBoot<unknown>) => `/api/v1/accounts/${boot.account.id}`;

/**
 * The session of the reader's own, where the page around stands at our own address: there, and only there, the browser
 * sends our cookie along. null: elsewhere, and where nobody is logged in.
 */
async function handedOver(boot: FrameBoot<unknown>): Promise<string | null> {
  if (boot.host_origin !== location.origin) return null;
  const answer = await fetch(`${path(boot)}/widget_sessions/hand_over`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ origin: location.origin }),
  }).catch(() => null);
  if (answer?.status !== 201) return null;
  const { token }: { token: string } = await answer.json();
  return token;
}

/**
 * Follows who is logged in. The page around tells the frame of its own reader (`svc_user`) and of the session that it
 * keeps for our widgets (`svc_session`); the frame itself remembers nothing, and sends no cookie.
 */
export function createSession({ boot, bridge }: SessionFacts): Session {
  let known: Credentials = { jwt: null, session: null };
  const hearers = new Set<() => void>();
  const change = (next: Credentials) => {
    if (next.jwt === known.jwt && next.session === known.session) return;
    known = next;
    for (const hear of hearers) hear();
  };
  const tellPage = (token: string | null) => bridge.post({ action: "svc_session", token });
  bridge.on("svc_user", ({ jwt }) => change({ ...known, jwt: jwt === "" ? null : jwt }));
  let isFirst = true;
  bridge.on("svc_session", ({ token }) => {
    change({ ...known, session: token });
    // A member of the publication who reads one of its own pages is logged in to the widgets there.
    if (
      isFirst &&
      token === null &&
      known.jwt === null &&
      /(?:^|; )masthead-signed-in=1/.test(document.cookie)
    )
      void handedOver(boot).then((session) => {
        if (session !== null && known.jwt === null && known.session === null) keep(session);
      });
    isFirst = false;
  });
  const api = createApi(boot.base, () => known);
  const keep = (token: string) => {
    tellPage(token);
    change({ ...known, session: token });
  };
  const forget = () => {
    tellPage(null);
    change({ ...known, session: null });
  };
  return {
    credentials: () => known,
    api,
    isLoggedIn: () => known.jwt !== null || known.session !== null,
    isOurs: () => known.jwt === null && known.session !== null,
    who: async () => {
      const asked = known;
      if (asked.jwt === null && asked.session === null) return null;
      const answer = await api.call<{ current_user: SessionReader | null }>(`${path(boot)}/current_user`);
      const isStill = asked.jwt === known.jwt && asked.session === known.session;
      if (answer.current_user === null && asked.jwt === null && isStill) forget();
      return answer.current_user;
    },
    logIn: () => {
      if (boot.host_logs_in) {
        bridge.post({ action: "svc_login", page_id: pageKey(boot.page_url ?? location.href) });
        return;
      }
      void handedOver(boot).then(async (token) => {
        if (token !== null) return keep(token);
        const { openLoginDialog } = await import("./login-dialog");
        openLoginDialog({ boot, bridge, keep });
      });
    },
    logOut: async () => {
      if (known.session === null) return;
      await api.call(`${path(boot)}/widget_sessions`, { method: "DELETE" }).catch((error: unknown) => {
        // Without a network it stays open on our side until it ends by itself; here it is gone.
        if (!(error instanceof ApiFailure)) throw error;
      });
      forget();
    },
    keep,
    onChange: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
