import { afterEach, expect, it, vi } from "vitest";
import { eventually } from "@/test/eventually";
import { createBridge } from "./bridge";
import { createSession } from "./session";

const ORIGIN = "https://news.example";
const HAND_OVER = "/widget_sessions/hand_over";

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A frame on a page of the installation itself, with a member who is logged in there. The page sends each session that
 * the frame stores back to it, as the loader does.
 */
function openFrame() {
  const frame = new EventTarget();
  const stored: (string | null)[] = [];
  const requests: string[] = [];
  const send = (token: string | null) => {
    const message = { source: page, origin: ORIGIN, data: { action: "svc_session", token } };
    frame.dispatchEvent(Object.assign(new Event("message"), message));
  };
  const page = {
    postMessage: ({ action, token }: { action: string; token?: string | null }) => {
      if (action !== "svc_session" || token === undefined) return;
      stored.push(token);
      send(token);
    },
  };
  const document = Object.assign(new EventTarget(), { hidden: false, cookie: "masthead-signed-in=1" });
  vi.stubGlobal("window", Object.assign(frame, { parent: page }));
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { origin: ORIGIN, href: `${ORIGIN}/story` });
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: { method?: string } = {}) => {
    const { pathname } = new URL(url, ORIGIN);
    requests.push(`${method} ${pathname}`);
    const isExchange = pathname.endsWith(HAND_OVER);
    const token = `session-${requests.length}`;
    return Promise.resolve(
      isExchange ? Response.json({ token }, { status: 201 }) : new Response(null, { status: 204 }),
    );
  });
  const boot = {
    frame: "svc-1",
    host_origin: ORIGIN,
    base: ORIGIN,
    account: { id: 1, name: "The Harbour Chronicle" },
    page_url: `${ORIGIN}/story`,
    host_logs_in: false,
    locale: "en",
    direction: "ltr",
    theme: {},
    messages: {},
    data: null,
  } as const;
  const session = createSession({ boot, bridge: createBridge(boot) });
  return {
    session,
    stored,
    send,
    countExchanges: () => requests.filter((request) => request.endsWith(HAND_OVER)).length,
    /** The reader returns to the tab; what follows from that has happened. */
    returnToTab: async () => {
      document.dispatchEvent(new Event("visibilitychange"));
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it("a member of the publication is logged in by the cookie, also when they return to the tab", async () => {
  const { session, send, returnToTab } = openFrame();
  send(null);
  await eventually(() => expect(session.isLoggedIn()).toBe(true));
  await returnToTab();
  expect(session.isLoggedIn()).toBe(true);
});

it("the member who logs out of a widget stays logged out when they return to the tab, until they log in", async () => {
  const { session, send, stored, countExchanges, returnToTab } = openFrame();
  send(null);
  await eventually(() => expect(session.isLoggedIn()).toBe(true));
  await session.logOut();
  expect(stored.at(-1)).toBeNull();
  await returnToTab();
  expect([session.isLoggedIn(), countExchanges()]).toEqual([false, 1]);
  session.logIn();
  await eventually(() => expect(session.isLoggedIn()).toBe(true));
});

it("a log-out in another widget of the page holds here, too; a log-in there ends that", async () => {
  const { session, send, countExchanges, returnToTab } = openFrame();
  send("session-of-the-page");
  send(null);
  await returnToTab();
  expect([session.isLoggedIn(), countExchanges()]).toEqual([false, 0]);
  send("session-of-another-widget");
  expect(session.isLoggedIn()).toBe(true);
});
