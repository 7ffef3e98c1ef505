export { downloadInvoice } from "./download-invoice";
export { type InvoiceInput, writeCreditNote, writeInvoice } from "./write-invoice";
