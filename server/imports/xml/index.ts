export { decodeXml } from "./decode-xml";
