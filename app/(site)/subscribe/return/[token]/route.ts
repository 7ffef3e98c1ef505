import type { NextRequest } from "next/server";
import { guardRoute } from "@/server/guarded-route";
import { handleGatewayReturn } from "../../gateway-return";

interface Where {
  params: Promise<{ token: string }>;
}

async function answer(request: NextRequest, { params }: Where) {
  return handleGatewayReturn(request, (await params).token);
}

const guarded = guardRoute(answer);

export { guarded as GET, guarded as POST };
