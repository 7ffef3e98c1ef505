import { after } from "next/server";
import { handOverWaiting } from "@/inngest/hand-over-waiting";
import { answerAdminCall } from "@/server/admin/index";

export const GET = answerAdminCall;

export function POST(request: Request): Promise<Response> {
  after(handOverWaiting);
  return answerAdminCall(request);
}
