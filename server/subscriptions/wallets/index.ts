export {
  forgetOwnWallets,
  forgetWallets,
  keepOwnWallet,
  keepWallet,
  listWallets,
  walletToken,
} from "./wallets";
