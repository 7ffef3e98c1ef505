export { answerMetrics } from "./answer-metrics";
