/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import type { Subscription } from "../../types";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import type { Offer } from "../offers";
import { Waiting } from "../parts";
import type { Standing } from "./entries";
import type { Aim } from "./purchase";
import { Purchase } from "./purchase-form";

interface Bought {
  subscription: Subscription;
  isMine: boolean;
}

interface CheckoutProps {
  offer: Offer;
  aim: Aim;
  /** Whether somebody is logged in; left out: it is asked. */
  isLoggedIn?: boolean;
  /** Whether it begins as a gift. */
  asGift: boolean;
  /** What stands on the button after the purchase. */
  goOn: string;
  /** Closed; with what was bought, if anything was. `isMine`: it is whoever reads who has it now, by their login. */
  onClose: (bought: Bought | null) => void;
}

/** What stands in the checkout for whoever reads, also when that changes while it is open; null: not known yet. */
function useStanding(isLoggedIn: boolean | undefined): Standing | null {
  const { entries } = useUi();
  const [standing, setStanding] = useState<Standing | null>(
    isLoggedIn === undefined ? null : entries.begin(isLoggedIn),
  );
  useEffect(() => {
    const look = () => void entries.look().then(setStanding);
    look();
    document.addEventListener("svc:user", look);
    return () => document.removeEventListener("svc:user", look);
  }, []);
  return standing;
}

/** A purchase in a dialog. What was entered stays for whoever entered it; a reader after them begins anew. */
export function Checkout({ isLoggedIn, asGift, onClose, ...props }: CheckoutProps) {
  const { t } = useUi().words;
  const standing = useStanding(isLoggedIn);
  const [sold, setSold] = useState<{ bought: Bought; turn: number } | null>(null);
  const close = () => onClose(sold !== null && sold.turn === standing?.turn ? sold.bought : null);
  return (
    <Dialog label={t("checkout")} onClose={close}>
      {standing === null ? (
        <Waiting />
      ) : (
        <Purchase
          key={standing.turn}
          {...props}
          begun={{ ...standing.entered, asGift }}
          isGuest={standing.isGuest}
          onBought={(bought) => setSold({ bought, turn: standing.turn })}
          onGoOn={close}
        />
      )}
    </Dialog>
  );
}
