export { requireSandbox, sandboxCredentials } from "./sandbox-gateway";
export { runSandbox, runSandboxIfDue, type SandboxContext } from "./send-events";
export { accountsWithSandboxWork } from "./work.repository";
