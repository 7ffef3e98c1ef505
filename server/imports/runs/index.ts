export { addProblems, beginRun, firstProblems, type RunProgress, saveRun } from "./run-log";
export { getImportRun, listImportProblems, listImportRuns } from "./runs";
