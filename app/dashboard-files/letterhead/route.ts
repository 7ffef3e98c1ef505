import { answerLetterheadSample } from "@/server/admin/index";
import { guardRoute } from "@/server/guarded-route";

export const GET = guardRoute(answerLetterheadSample);
