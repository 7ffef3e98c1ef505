export type { Voucher } from "./voucher.repository";
export { LONGEST_CODE, NO_PROVIDER, PROVIDER } from "./voucher.rules";
export { claimCode, listVoucherPools, loadVouchers } from "./vouchers";
