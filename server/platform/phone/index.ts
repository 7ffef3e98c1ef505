export { getMobileCountry, isCountry, normalizePhone } from "./phone.rules";
