export { examineInstallation } from "./examine";
export { CHECKS, type Finding } from "./finding";
