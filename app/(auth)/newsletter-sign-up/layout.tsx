export { default } from "../reader-layout";
