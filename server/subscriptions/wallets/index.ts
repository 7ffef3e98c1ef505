export {
  deleteOwnWallets,
  deleteSavedWallets,
  listWallets,
  saveOwnWallet,
  saveWallet,
  walletToken,
} from "./wallets";
