export { default, generateMetadata, viewport } from "../reader-layout";
