export { isCountry, mobileCountry, normalPhone } from "./phone.rules";
