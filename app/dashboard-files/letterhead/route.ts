import { answerLetterheadSample } from "@/server/admin/index";
import { guardedRoute } from "@/server/guarded-route";

export const GET = guardedRoute(answerLetterheadSample);
