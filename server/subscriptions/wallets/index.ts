export {
  deleteOwnWallets,
  deleteSavedWallets,
  listWallets,
  openWalletToken,
  saveOwnWallet,
  saveWallet,
} from "./wallets";
