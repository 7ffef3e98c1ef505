export { default } from "../staff-layout";
