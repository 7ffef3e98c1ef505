import { answerSignIn } from "@/server/admin/index";

export const GET = answerSignIn;
export const POST = answerSignIn;
