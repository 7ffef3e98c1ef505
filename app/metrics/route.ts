import { guardRoute } from "@/server/guarded-route";
import { answerMetrics } from "@/server/metrics/index";

export const GET = guardRoute(answerMetrics);
