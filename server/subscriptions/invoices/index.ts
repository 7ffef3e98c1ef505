export { downloadInvoice } from "./download-invoice";
export { writeCreditNote, writeInvoice } from "./write-invoice";
