export { requireSandbox, sandboxCredentials } from "./sandbox-gateway";
export { runSandbox, runSandboxIfDue, type SandboxContext } from "./send-events";
export { listAccountsWithWork } from "./work.repository";
