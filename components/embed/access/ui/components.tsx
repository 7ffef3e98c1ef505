/** @jsxImportSource preact */
import type { CheckoutAsked, SvcUi } from "../types";
import { Account } from "./account/account";
import { Checkout } from "./checkout/checkout";
import { createGrants } from "./grants";
import { Meter } from "./meter";
import { placeIn } from "./mount";
import { offerGroups } from "./offers";
import { openStory } from "./open-story";
import { Paywall } from "./paywall";
import { Plans } from "./plans";
import type { UiSetup } from "./port";

/** The components, each shown in an element of the page. */
export type Components = Omit<SvcUi, "stop">;

export function createComponents(setup: UiSetup): Components {
  const { svc } = setup;
  const grantOf = createGrants(svc);

  async function offerFor({ plan, currency = null }: CheckoutAsked) {
    const lists = [svc.getSubscriptionGroups(), svc.getGroupSubscriptions(), svc.getCampaigns()];
    const groups = (await Promise.all(lists)).flat();
    const offers = offerGroups(groups, currency).flatMap((group) => group.offers);
    return offers.find(({ id }) => id === plan) ?? null;
  }

  return {
    async paywall(element, { asset, title = null, content = null, disableMeter = false }) {
      const open = async (mayReload: boolean) => {
        if (!(await openStory(element, { asset, content, mayReload }))) return false;
        const now = await svc.isAssetAccessible(asset, disableMeter);
        if (now.grantReason === "METERING") await svc.pingbackAssetAccess(asset, now);
        return true;
      };
      const onBought = async () => void (await open(true));
      // A page that its server makes closed and that is open by now is not loaded again: it might go on for ever.
      const look = async () => {
        const grant = await grantOf(asset, disableMeter);
        if (grant.granted && (await open(false))) return "open";
        if (grant.granted) return "closed";
        const wall = <Paywall asset={asset} title={title} grant={grant} onBought={onBought} />;
        placeIn(element, setup).show(wall);
        return "closed";
      };
      document.addEventListener("svc:user", () => void look().catch(() => undefined));
      return look();
    },
    async meter(element, { asset, plansUrl = null }) {
      const grant = await grantOf(asset, false);
      if (grant.grantReason !== "METERING") return;
      placeIn(element, setup).show(<Meter grant={grant} plansUrl={plansUrl} />);
    },
    plans(element, { group = null, gift = false } = {}) {
      placeIn(element, setup).show(<Plans only={group} asGift={gift} />);
    },
    account(element, { plansUrl = null } = {}) {
      placeIn(element, setup).show(<Account plansUrl={plansUrl} />);
    },
    async checkout(asked) {
      const offer = await offerFor(asked);
      if (offer === null) return null;
      const element = document.createElement("div");
      document.body.append(element);
      const place = placeIn(element, setup);
      return new Promise((resolve) => {
        place.show(
          <Checkout
            offer={offer}
            aim={{ kind: "new" }}
            asGift={asked.gift === true && offer.mayBeGift}
            goOn={setup.messages.done}
            onClose={(bought) => {
              place.clear();
              element.remove();
              resolve(bought?.subscription ?? null);
            }}
          />,
        );
      });
    },
  };
}
