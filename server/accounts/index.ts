export type { Account, ActingReader, Actor, StaffRole, SubscriberClaims } from "./account";
export { listOwnHosts } from "./account";
export type { AccountDirectory } from "./account-directory";
export { createAccountDirectory } from "./account-directory";
export type { AccountSettings } from "./account-settings";
export { accountSettingsSchema } from "./account-settings";
export { hashServerKey, type ServerKey } from "./server-key.repository";
export { getKeyValidity } from "./server-key.rules";
export { changeSettings, lockSettings, readSettings } from "./settings.repository";
