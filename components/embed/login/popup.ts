import type { FrameBoot } from "../frame/boot";
import type { LoginData } from "./boot-data";
import { type Admitted, opened, type PopupAsk } from "./gate";

/** What a window of ours and the frame that opened it say to each other, each to the other's exact origin. */
type PopupMessage =
  | { action: "svc_popup_ready" }
  | { action: "svc_popup_ask"; ask: PopupAsk }
  | { action: "svc_popup_done"; admitted: Admitted };

function isMessage(data: unknown): data is PopupMessage {
  return (
    typeof data === "object" &&
    data !== null &&
    ["svc_popup_ready", "svc_popup_ask", "svc_popup_done"].includes(String(Reflect.get(data, "action")))
  );
}

interface PopupFacts {
  url: string;
  /** Of another place to log in by; null: our own page. */
  provider: string | null;
  ask: PopupAsk;
  done(admitted: Admitted): void;
}

/** Ends the waiting for the window before: pressed twice, it is one window and one log-in. */
let forget: () => void = () => undefined;

/** Opens a window of ours and waits for what it brings. false: the browser opens none. */
export function openPopup({ url, provider, ask, done }: PopupFacts): boolean {
  const address = new URL(url);
  if (provider !== null) address.searchParams.set("auth-provider", provider);
  const popup = window.open(address.href, "svc-login", "popup,width=480,height=680");
  if (popup === null) return false;
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== popup || origin !== address.origin || !isMessage(data)) return;
    if (data.action === "svc_popup_ready") {
      popup.postMessage({ action: "svc_popup_ask", ask } satisfies PopupMessage, origin);
    } else if (data.action === "svc_popup_done") {
      forget();
      done(data.admitted);
    }
  };
  forget();
  forget = () => window.removeEventListener("message", hear);
  window.addEventListener("message", hear);
  return true;
}

/** Our own pages have the reader's cookie; only here is it used. */
async function asMember<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`refused with ${response.status}`);
  return response.json();
}

async function answer(boot: FrameBoot<LoginData>, ask: PopupAsk): Promise<Admitted> {
  if (ask.kind === "oauth") {
    const { form, query } = ask;
    return asMember("/oauth/frame", { form, query, sign_in: { kind: "session" } });
  }
  const path = `/api/v1/accounts/${boot.account.id}/widget_sessions/hand_over`;
  return opened(
    await asMember<{ token: string; current_user: { name: string } }>(path, { origin: ask.origin }),
  );
}

/**
 * The window's side. Nothing is opened before a frame of ours has asked: the browser says from which origin a message
 * comes, so a page elsewhere that opens this window gets nothing. false: nobody who might ask has opened it.
 */
export function answerOpener(boot: FrameBoot<LoginData>, failed: () => void): boolean {
  const opener: Window | null = window.opener;
  if (opener === null) return false;
  const { frame_origins } = boot.data;
  let isAsked = false;
  window.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opener || !frame_origins.includes(origin) || !isMessage(data)) return;
    if (data.action !== "svc_popup_ask" || isAsked) return;
    isAsked = true;
    answer(boot, data.ask).then((admitted) => {
      opener.postMessage({ action: "svc_popup_done", admitted } satisfies PopupMessage, origin);
      window.close();
    }, failed);
  });
  for (const origin of frame_origins) {
    opener.postMessage({ action: "svc_popup_ready" } satisfies PopupMessage, origin);
  }
  return true;
}
