export { standardHeaders } from "./standard-webhooks";
