import type { Endpoint } from "@/server/http/index";
import { manageCatalogueEndpoints } from "./manage-catalogue";
import { pricingPlanEndpoints } from "./pricing-plans";
import { readGroupEndpoints } from "./read-groups";
import { readStorefrontEndpoints } from "./read-storefront";
import { validateCouponEndpoints } from "./validate-coupon";

export const catalogueEndpoints: readonly Endpoint[] = [
  ...readGroupEndpoints,
  ...readStorefrontEndpoints,
  ...pricingPlanEndpoints,
  ...validateCouponEndpoints,
  ...manageCatalogueEndpoints,
];
