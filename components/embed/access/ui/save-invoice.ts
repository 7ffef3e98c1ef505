import type { Invoice, Subscription } from "../types";
import type { Ui } from "./context";
import { formatRefusal } from "./refusal";

/** Saves the invoice as a file; an error is announced. */
export async function saveInvoice(ui: Ui, { id }: Subscription, invoice: Invoice): Promise<void> {
  if (id === null) return;
  try {
    await ui.svc.downloadInvoice(id, invoice.id);
  } catch (error) {
    ui.announce(formatRefusal(error, ui.translator));
  }
}
