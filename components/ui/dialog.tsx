"use client";

import { lazyDialog } from "./lazy-part";

/** Modal dialog in the middle of the page; at the top on a phone, above the on-screen keyboard. */
export const Dialog = lazyDialog(async () => (await import("./dialog-window")).DialogWindow);

/** Drawer from the edge where lines begin, for the navigation on a phone. */
export const Drawer = lazyDialog(async () => (await import("./dialog-window")).DrawerWindow);
