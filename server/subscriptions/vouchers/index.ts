export type { Voucher } from "./voucher.repository";
export { INVALID_PROVIDER, MAX_CODE_LENGTH, PROVIDER } from "./voucher.rules";
export { claimCode, listVoucherPools, loadVouchers } from "./vouchers";
