export { type Device, KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS, readDevice } from "./known-device";
