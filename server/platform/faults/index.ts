export { toInfrastructureError } from "./to-fault";
