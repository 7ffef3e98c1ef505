export {
  type BillInput,
  type BillResources,
  billSubscriptions,
  prepareBills,
  writeBills,
} from "./bill-subscriptions";
export { downloadInvoice, readInvoiceFile } from "./download-invoice";
export { getLetterhead, saveLetterhead, saveLogo } from "./edit-letterhead";
export { previewLetterhead } from "./preview-letterhead";
export { writeCreditNote, writeInvoices } from "./write-invoice";
