export { answerMetrics } from "./answer-metrics";
export { startTelemetry } from "./start-telemetry";
