export { getImportRun, listImportProblems, listImportRuns } from "./runs";
