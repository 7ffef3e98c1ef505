import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AdminRouter } from "@/server/admin/index";

export const { TRPCProvider, useTRPC } = createTRPCContext<AdminRouter>();
