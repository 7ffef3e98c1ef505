import type { NextRequest } from "next/server";
import { guardedRoute } from "@/server/guarded-route";
import { comeBack } from "../../come-back";

interface Where {
  params: Promise<{ token: string }>;
}

async function answer(request: NextRequest, { params }: Where) {
  return comeBack(request, (await params).token);
}

const guarded = guardedRoute(answer);

export { guarded as GET, guarded as POST };
