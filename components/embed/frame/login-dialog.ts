import { parseFrameMessage } from "../protocol";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { saveFocus } from "./restore-lost-focus";

interface DialogOptions {
  boot: FrameBoot<unknown>;
  bridge: Bridge;
  store(token: string): void;
}

/** Height in pixels until the login frame reports its own. */
const FIRST_HEIGHT = 460;
const MARGIN = 16;

function toUrl({ base, account, locale, theme, host_origin }: FrameBoot<unknown>): string {
  const query = new URLSearchParams({
    account_id: String(account.id),
    lang: locale,
    // The login frame communicates with this frame, on behalf of the embedding page.
    origin: location.origin,
    page_origin: host_origin ?? location.origin,
    frame: "svc-login-dialog",
  });
  const themeQuery = {
    primary_color: theme.primary,
    bg_color: theme.background,
    font_color: theme.font,
    theme: theme.scheme,
  };
  for (const [name, value] of Object.entries(themeQuery)) if (value !== undefined) query.set(name, value);
  return new URL(`/login-iframe?${query}`, base).href;
}

function makeDialog(boot: FrameBoot<unknown>): { dialog: HTMLDialogElement; frame: HTMLIFrameElement } {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  frame.src = toUrl(boot);
  frame.title = boot.account.name;
  frame.style.cssText = `display:block;border:0;width:100%;height:${FIRST_HEIGHT}px`;
  dialog.setAttribute("aria-label", boot.account.name);
  dialog.style.cssText =
    "box-sizing:border-box;width:min(26rem,calc(100% - 1rem));padding:0;border:0;border-radius:12px;overflow:hidden;box-shadow:0 12px 48px rgb(0 0 0/.28);max-height:none;max-width:none;position:absolute;margin:0 auto;inset-inline:0";
  dialog.append(frame);
  return { dialog, frame };
}

let isOpen = false;

/**
 * Opens our login in a dialog over this frame. It is positioned in the visible part, since the frame is as tall as
 * all its comments. A frame shorter than the dialog grows while it is open.
 */
export function openLoginDialog({ boot, bridge, store }: DialogOptions): void {
  if (isOpen) return;
  isOpen = true;
  const { dialog, frame } = makeDialog(boot);
  const restoreFocus = saveFocus();
  const { minHeight } = document.body.style;
  let view = { top: 0, height: window.innerHeight };
  let isPlaced = false;
  const position = () => {
    const height = dialog.offsetHeight;
    const room = Math.min(view.height, Math.max(window.innerHeight, height)) - height;
    if (!isPlaced) dialog.style.top = `${Math.max(MARGIN, view.top + Math.max(0, room / 2))}px`;
    document.body.style.minHeight = `${Number.parseFloat(dialog.style.top) + height + MARGIN}px`;
  };
  const stopView = bridge.on("svc_view", ({ top, height }) => {
    view = { top, height };
    position();
    isPlaced = height > 0;
  });
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== new URL(boot.base).origin) return;
    const message = parseFrameMessage(data);
    if (message?.action === "svc_height") {
      frame.style.height = `${message.height}px`;
      position();
    }
    if (message?.action === "svc_session" && message.token !== null) store(message.token);
    if (message?.action === "svc_done" || message?.action === "svc_close") dialog.close();
  };
  // The embedding page logged its reader in meanwhile.
  const stopUser = bridge.on("svc_user", ({ jwt }) => {
    if (jwt !== null && jwt !== "") dialog.close();
  });
  window.addEventListener("message", onMessage);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    window.removeEventListener("message", onMessage);
    stopView();
    stopUser();
    dialog.remove();
    document.body.style.minHeight = minHeight;
    isOpen = false;
    restoreFocus();
  });
  document.body.append(dialog);
  dialog.showModal();
  position();
  frame.focus();
}
