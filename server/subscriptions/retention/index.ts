export { type CancellationSummary, getCancellations } from "./get-cancellations";
export { toOfferView } from "./offer-view.rules";
export { acceptRetentionOffer, findRetentionOffer } from "./retention-offer";
export { getStaffRetention, type StaffRetention, saveRetention } from "./retention-settings";
