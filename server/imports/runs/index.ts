export { addProblems, beginRun, loadFirstProblems, type RunProgress, saveRun } from "./run-log";
export { getImportRun, listImportProblems, listImportRuns } from "./runs";
