import { parseFrameMessage } from "../protocol";
import type { FrameBoot } from "./boot";
import type { Bridge } from "./bridge";
import { placeOfFocus } from "./keep-focus";

interface DialogFacts {
  boot: FrameBoot<unknown>;
  bridge: Bridge;
  keep(token: string): void;
}

/** Pixels; until the log-in frame says how tall it is. */
const FIRST_HEIGHT = 460;
const MARGIN = 16;

function addressOf({ base, account, locale, theme, host_origin }: FrameBoot<unknown>): string {
  const query = new URLSearchParams({
    account_id: String(account.id),
    lang: locale,
    // The log-in frame speaks with this frame, for the page around it.
    origin: location.origin,
    page_origin: host_origin ?? location.origin,
    frame: "svc-login-dialog",
  });
  const named = {
    primary_color: theme.primary,
    bg_color: theme.background,
    font_color: theme.font,
    theme: theme.scheme,
  };
  for (const [name, value] of Object.entries(named)) if (value !== undefined) query.set(name, value);
  return new URL(`/login-iframe?${query}`, base).href;
}

function makeDialog(boot: FrameBoot<unknown>): { dialog: HTMLDialogElement; frame: HTMLIFrameElement } {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  frame.src = addressOf(boot);
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
 * Our log-in in a dialog over this frame. It stands where the reader sees it: a frame is as tall as all its comments,
 * and its middle may be far away. A frame that is lower than the dialog grows while it is open.
 */
export function openLoginDialog({ boot, bridge, keep }: DialogFacts): void {
  if (isOpen) return;
  isOpen = true;
  const { dialog, frame } = makeDialog(boot);
  const goBack = placeOfFocus();
  const { minHeight } = document.body.style;
  let view = { top: 0, height: window.innerHeight };
  let isPlaced = false;
  const place = () => {
    const height = dialog.offsetHeight;
    const room = Math.min(view.height, Math.max(window.innerHeight, height)) - height;
    if (!isPlaced) dialog.style.top = `${Math.max(MARGIN, view.top + Math.max(0, room / 2))}px`;
    document.body.style.minHeight = `${Number.parseFloat(dialog.style.top) + height + MARGIN}px`;
  };
  const stopView = bridge.on("svc_view", ({ top, height }) => {
    view = { top, height };
    place();
    isPlaced = height > 0;
  });
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== new URL(boot.base).origin) return;
    const message = parseFrameMessage(data);
    if (message?.action === "svc_height") {
      frame.style.height = `${message.height}px`;
      place();
    }
    if (message?.action === "svc_session" && message.token !== null) keep(message.token);
    if (message?.action === "svc_done" || message?.action === "svc_close") dialog.close();
  };
  // The page around has logged its reader in by itself meanwhile.
  const stopUser = bridge.on("svc_user", ({ jwt }) => {
    if (jwt !== null && jwt !== "") dialog.close();
  });
  window.addEventListener("message", hear);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    window.removeEventListener("message", hear);
    stopView();
    stopUser();
    dialog.remove();
    document.body.style.minHeight = minHeight;
    isOpen = false;
    goBack();
  });
  document.body.append(dialog);
  dialog.showModal();
  place();
  frame.focus();
}
