export type { Voucher } from "./voucher.repository";
export { listVoucherPools, loadVouchers, voucherOf } from "./vouchers";
