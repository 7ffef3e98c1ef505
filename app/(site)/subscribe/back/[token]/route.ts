import { NextRequest } from "next/server";
import { guardedRoute } from "@/server/guarded-route";
import { comeBack } from "../../come-back";

/** A buyer who turned back on the gateway's page. What it says in the address is not read: nothing was paid. */
async function answer(request: NextRequest, { params }: { params: Promise<{ token: string }> }) {
  const plain = new URL(request.nextUrl);
  plain.search = "";
  return comeBack(new NextRequest(plain, { headers: request.headers }), (await params).token);
}

export const GET = guardedRoute(answer);
