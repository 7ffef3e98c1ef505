export { listAccountsWithWork } from "./due-work.repository";
export { requireSandbox, sandboxCredentials } from "./sandbox-gateway";
export { runSandbox, runSandboxIfDue, type SandboxContext } from "./send-events";
