import type { NextRequest } from "next/server";
import { comeBack } from "../../come-back";

interface Where {
  params: Promise<{ token: string }>;
}

async function answer(request: NextRequest, { params }: Where) {
  return comeBack(request, (await params).token);
}

export { answer as GET, answer as POST };
