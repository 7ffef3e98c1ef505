import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { Coupon } from "./coupon";
import { findCouponRow } from "./coupon.repository";
import { normalCode } from "./coupon.rules";

/**
 * A coupon by its code, whatever the code's case; null where there is none. Whether it takes something off is for
 * `whyNotApplicable` to say; its places are counted when it is redeemed, under its row's lock.
 */
export async function findCoupon(
  ctx: Context,
  code: string,
  db: Statements = ctx.db,
): Promise<Coupon | null> {
  const normal = normalCode(code);
  return normal === "" || normal.length > 100 ? null : findCouponRow(db, ctx.account.id, normal);
}
