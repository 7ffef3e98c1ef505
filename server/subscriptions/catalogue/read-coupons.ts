import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { Coupon } from "./coupon";
import { findCouponRow } from "./coupon.repository";
import { normalizeCouponCode } from "./coupon.rules";

/**
 * Find a coupon by its code, case-insensitively; null: unknown. `whyNotApplicable` tells whether it applies; a
 * redemption
 * checks its limits under the row lock.
 */
export async function findCoupon(
  ctx: Context,
  code: string,
  db: Statements = ctx.db,
): Promise<Coupon | null> {
  const normal = normalizeCouponCode(code);
  return normal === "" || normal.length > 100 ? null : findCouponRow(db, ctx.account.id, normal);
}
