import type { inferRouterOutputs } from "@trpc/server";
import type { AdminRouter } from "@/server/admin/index";

export type ListedCoupon = inferRouterOutputs<AdminRouter>["catalogue"]["coupons"][number];
