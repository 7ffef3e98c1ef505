export { toFault } from "./to-fault";
