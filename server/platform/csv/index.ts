export { csvLines } from "./csv-lines.rules";
