export type { Account, ActingReader, Actor, StaffRole, SubscriberClaims } from "./account";
export { worldTime } from "./account-clock";
export type { AccountDirectory } from "./account-directory";
export { createAccountDirectory } from "./account-directory";
export type { AccountSettings } from "./account-settings";
export { accountSettingsSchema } from "./account-settings";
export type { Context } from "./context";
export { contextAt, createContext } from "./context";
export { hashServerKey } from "./repository";
