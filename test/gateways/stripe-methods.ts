/** Wallets of a configuration, as Stripe states them. */
const createWallets = (wallets: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(wallets).map(([name, available]) => [name, { available }]));

/** The account's configurations of payment methods: Link is switched off in the default one. */
export const METHOD_CONFIGURATIONS = {
  object: "list",
  has_more: false,
  data: [
    { id: "pmc_2", active: true, is_default: false, ...createWallets({ link: true, amazon_pay: true }) },
    {
      id: "pmc_1",
      active: true,
      is_default: true,
      ...createWallets({ apple_pay: true, google_pay: true, link: false }),
    },
  ],
};
