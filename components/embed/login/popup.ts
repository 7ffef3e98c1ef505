import type { FrameBoot } from "../frame/boot";
import type { LoginData } from "./boot-data";
import { type Admitted, type PopupRequest, toOpened } from "./login-api";

/** Messages between the pop-up and the frame that opened it, each sent to an exact origin. */
type PopupMessage =
  | { action: "svc_popup_ready" }
  | { action: "svc_popup_ask"; ask: PopupRequest }
  | { action: "svc_popup_done"; admitted: Admitted };

function isMessage(data: unknown): data is PopupMessage {
  return (
    typeof data === "object" &&
    data !== null &&
    ["svc_popup_ready", "svc_popup_ask", "svc_popup_done"].includes(String(Reflect.get(data, "action")))
  );
}

interface PopupOptions {
  url: string;
  /** External login provider; null: our own page. */
  provider: string | null;
  request: PopupRequest;
  done(admitted: Admitted): void;
}

/** Removes the listener of the previous pop-up, so that a second click does not log in twice. */
let removeListener: () => void = () => undefined;

/** Opens the login pop-up and waits for its result. false: the browser blocked it. */
export function openPopup({ url, provider, request, done }: PopupOptions): boolean {
  const popupUrl = new URL(url);
  if (provider !== null) popupUrl.searchParams.set("auth-provider", provider);
  const popup = window.open(popupUrl.href, "svc-login", "popup,width=480,height=680");
  if (popup === null) return false;
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== popup || origin !== popupUrl.origin || !isMessage(data)) return;
    if (data.action === "svc_popup_ready") {
      popup.postMessage({ action: "svc_popup_ask", ask: request } satisfies PopupMessage, origin);
    } else if (data.action === "svc_popup_done") {
      removeListener();
      done(data.admitted);
    }
  };
  removeListener();
  removeListener = () => window.removeEventListener("message", onMessage);
  window.addEventListener("message", onMessage);
  return true;
}

/** Sends a request with the reader's session cookie, which only the pop-up has. */
async function postAsMember<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`request failed with status ${response.status}`);
  return response.json();
}

async function admit(boot: FrameBoot<LoginData>, request: PopupRequest): Promise<Admitted> {
  if (request.kind === "oauth") {
    const { form, query } = request;
    return postAsMember("/oauth/frame", { form, query, sign_in: { kind: "session" } });
  }
  const path = `/api/v1/accounts/${boot.account.id}/widget_sessions/hand_over`;
  return toOpened(
    await postAsMember<{ token: string; current_user: { name: string } }>(path, { origin: request.origin }),
  );
}

/**
 * The pop-up's side: waits for a request of our frame, verified by `event.origin`, so that other pages cannot obtain
 * a session. false: the window has no opener.
 */
export function answerOpener(boot: FrameBoot<LoginData>, failed: () => void): boolean {
  const opener: Window | null = window.opener;
  if (opener === null) return false;
  const { frame_origins } = boot.data;
  let isHandled = false;
  window.addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== opener || !frame_origins.includes(origin) || !isMessage(data)) return;
    if (data.action !== "svc_popup_ask" || isHandled) return;
    isHandled = true;
    admit(boot, data.ask).then((admitted) => {
      opener.postMessage({ action: "svc_popup_done", admitted } satisfies PopupMessage, origin);
      window.close();
    }, failed);
  });
  for (const origin of frame_origins) {
    opener.postMessage({ action: "svc_popup_ready" } satisfies PopupMessage, origin);
  }
  return true;
}
