import { notify, type Statements } from "../db/index";
import { formatPageChange, type PageChange } from "./page-change.rules";

/** NOTIFY channel for changes of pages. */
export const PAGE_CHANNEL = "masthead_pages";

/**
 * Notifies every process that an account's pages have changed, so that none serves a stored page from before. In a
 * transaction it is sent at the commit; call it after the write otherwise.
 */
export async function announcePageChange(tx: Statements, change: PageChange): Promise<void> {
  await notify(tx, { channel: PAGE_CHANNEL, payload: formatPageChange(change) });
}
