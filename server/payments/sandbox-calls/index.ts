export { requireSandbox, sandboxCredentials } from "./sandbox-gateway";
export { runSandbox, type SandboxContext } from "./send-events";
export { accountsWithSandboxWork } from "./work.repository";
