import { answerMetrics } from "@/server/metrics/index";

export const GET = answerMetrics;
