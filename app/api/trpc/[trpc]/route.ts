import { answerAdminCall } from "@/server/admin/index";

export const GET = answerAdminCall;
export const POST = answerAdminCall;
