import { NextRequest } from "next/server";
import { guardRoute } from "@/server/guarded-route";
import { handleGatewayReturn } from "../../gateway-return";

/** Return from the gateway's cancel link. Its query is ignored: nothing was paid. */
async function answer(request: NextRequest, { params }: { params: Promise<{ token: string }> }) {
  const plain = new URL(request.nextUrl);
  plain.search = "";
  return handleGatewayReturn(new NextRequest(plain, { headers: request.headers }), (await params).token);
}

export const GET = guardRoute(answer);
