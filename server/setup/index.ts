export { type CreatedAccount, createAccount, type NewAccount } from "./create-account";
export { hasAccounts, listAccounts } from "./list-accounts";
export { writeAccount } from "./write-account";
