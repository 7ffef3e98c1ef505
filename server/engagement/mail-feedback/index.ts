export { FEEDBACK_SHAPES } from "./feedback";
export { recordFeedback } from "./record-feedback";
