export { react } from "./react";
