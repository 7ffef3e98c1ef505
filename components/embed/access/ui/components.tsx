/** @jsxImportSource preact */
import type { CheckoutUiParams, SvcUi } from "../types";
import { Account } from "./account/account";
import { Checkout } from "./checkout/checkout";
import { createGrants } from "./grants";
import { Meter } from "./meter";
import { createMountPoint } from "./mount";
import { toOfferGroups } from "./offers";
import { openStory } from "./open-story";
import { Paywall } from "./paywall";
import { Plans } from "./plans";
import type { UiSetup } from "./port";

/** The components, each rendered in an element of the page. */
export type Components = Omit<SvcUi, "stop">;

export function createComponents(setup: UiSetup): Components {
  const { svc } = setup;
  const loadGrant = createGrants(svc);

  async function findOffer({ plan, currency = null }: CheckoutUiParams) {
    const lists = [svc.getSubscriptionGroups(), svc.getGroupSubscriptions(), svc.getCampaigns()];
    const groups = (await Promise.all(lists)).flat();
    const offers = toOfferGroups(groups, currency).flatMap((group) => group.offers);
    return offers.find(({ id }) => id === plan) ?? null;
  }

  return {
    async paywall(element, { asset, title = null, content = null, disableMeter = false }) {
      const open = async (mayReload: boolean) => {
        if (!(await openStory(element, { asset, content, mayReload }))) return false;
        const currentGrant = await svc.isAssetAccessible(asset, disableMeter);
        if (currentGrant.grantReason === "METERING") await svc.pingbackAssetAccess(asset, currentGrant);
        return true;
      };
      const onBought = async () => void (await open(true));
      // Do not reload a page that its server renders closed although access is granted: it could reload forever.
      const refresh = async () => {
        const grant = await loadGrant(asset, disableMeter);
        if (grant.granted && (await open(false))) return "open";
        if (grant.granted) return "closed";
        const wall = <Paywall asset={asset} title={title} grant={grant} onBought={onBought} />;
        createMountPoint(element, setup).show(wall);
        return "closed";
      };
      document.addEventListener("svc:user", () => void refresh().catch(() => undefined));
      return refresh();
    },
    async meter(element, { asset, plansUrl = null }) {
      const grant = await loadGrant(asset, false);
      if (grant.grantReason !== "METERING") return;
      createMountPoint(element, setup).show(<Meter grant={grant} plansUrl={plansUrl} />);
    },
    plans(element, { group = null, gift = false } = {}) {
      createMountPoint(element, setup).show(<Plans only={group} asGift={gift} />);
    },
    account(element, { plansUrl = null } = {}) {
      createMountPoint(element, setup).show(<Account plansUrl={plansUrl} />);
    },
    async checkout(params) {
      const offer = await findOffer(params);
      if (offer === null) return null;
      const element = document.createElement("div");
      document.body.append(element);
      const mount = createMountPoint(element, setup);
      return new Promise((resolve) => {
        mount.show(
          <Checkout
            offer={offer}
            aim={{ kind: "new" }}
            asGift={params.gift === true && offer.mayBeGift}
            continueLabel={setup.messages.done}
            onClose={(bought) => {
              mount.clear();
              element.remove();
              resolve(bought?.subscription ?? null);
            }}
          />,
        );
      });
    },
  };
}
