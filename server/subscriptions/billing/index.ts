export {
  cancelAtGateway,
  GATEWAY_CANCELLATION_RESULTS,
  noteGatewayCancellationFailed,
  resumeAtGateway,
  switchAtGateway,
} from "./at-gateway";
export type { JournalLine } from "./booking.repository";
export { findChargeable } from "./charge.repository";
export { confirmCharge } from "./confirm-charge";
export type { DunningLine } from "./dunning";
export { browseDunning } from "./dunning";
export { getLetterhead, previewLetterhead, saveLetterhead, saveLogo } from "./edit-letterhead";
export { getRevenue, getRevenueByPlan } from "./get-revenue";
export { browseInvoices } from "./invoice-list";
export type { InvoiceLine } from "./invoice-list.repository";
export type { InvoiceSheet } from "./invoice-sheet";
export { getInvoiceSheet } from "./invoice-sheet";
export type { LinkedInvoice } from "./invoice-sheet.repository";
export { browsePayments, listGatewayNames } from "./payment-list";
export type { PaymentLine } from "./payment-list.repository";
export type { PaymentSheet } from "./payment-sheet";
export { getPaymentSheet } from "./payment-sheet";
export { runDueWork } from "./perform-due";
export { downloadInvoice, readInvoiceFile } from "./print-invoice";
export { browseRecurring, sumRecurring } from "./recurring-rows";
export type { RecurringRow } from "./recurring-rows.repository";
export { browseRefunds } from "./refund-list";
export type { RefundLine } from "./refund-list.repository";
export { findAccountsWithEndingPauses, remindOfPauses } from "./remind-of-pauses";
export { findAccountsWithEndingTrials, remindOfTrials } from "./remind-of-trials";
export { renewPaidPeriod } from "./renew-paid-period";
export { retryChargeNow } from "./retry-charge-now";
export type { RecurringFigure, RevenueMonth, Sum } from "./revenue.rules";
export type { Remainder } from "./settle-part";
export { findAmountDue, findRemainders, settlePart } from "./settle-part";
export { findAccountsToCharge, sweepCharges } from "./sweep-charges";
export { canUndoCancellation, undoCancellation } from "./undo-cancellation";
export type { BillInput } from "./write-invoice";
export { billSubscriptions, writeCreditNote, writeInvoices } from "./write-invoice";
