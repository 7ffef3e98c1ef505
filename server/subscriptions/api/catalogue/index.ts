import type { Endpoint } from "@/server/http/index";
import { manageCatalogueEndpoints } from "./manage-catalogue";
import { pricingPlanEndpoints } from "./pricing-plans";
import { readGroupEndpoints } from "./read-groups";
import { validateCouponEndpoints } from "./validate-coupon";

export const catalogueEndpoints: readonly Endpoint[] = [
  ...readGroupEndpoints,
  ...pricingPlanEndpoints,
  ...validateCouponEndpoints,
  ...manageCatalogueEndpoints,
];
