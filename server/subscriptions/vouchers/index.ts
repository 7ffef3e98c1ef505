export type { Voucher } from "./voucher.repository";
export { LONGEST_CODE, NO_PROVIDER, PROVIDER } from "./voucher.rules";
export { listVoucherPools, loadVouchers, voucherOf } from "./vouchers";
