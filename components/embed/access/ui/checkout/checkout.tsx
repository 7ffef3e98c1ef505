/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import type { Subscription } from "../../types";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import type { Offer } from "../offers";
import { LoadingIndicator } from "../status-messages";
import type { FormState } from "./form-store";
import type { Aim } from "./purchase";
import { Purchase } from "./purchase-form";

interface Bought {
  subscription: Subscription;
  isMine: boolean;
}

interface CheckoutProps {
  offer: Offer;
  aim: Aim;
  /** Whether a reader is logged in; left out: it is loaded. */
  isLoggedIn?: boolean;
  /** Whether the form starts as a gift. */
  asGift: boolean;
  /** Label of the button after the purchase. */
  continueLabel: string;
  /** Called when closed; null: nothing was bought. `isMine`: the logged-in reader now owns it. */
  onClose: (bought: Bought | null) => void;
}

/** Loads the form state of the current reader, and updates it when the reader changes; null: not loaded yet. */
function useFormState(isLoggedIn: boolean | undefined): FormState | null {
  const { entries } = useUi();
  const [state, setState] = useState<FormState | null>(
    isLoggedIn === undefined ? null : entries.begin(isLoggedIn),
  );
  useEffect(() => {
    const refresh = () => void entries.refresh().then(setState);
    refresh();
    document.addEventListener("svc:user", refresh);
    return () => document.removeEventListener("svc:user", refresh);
  }, []);
  return state;
}

/** A purchase in a dialog. Form values persist for the same reader; another reader starts with an empty form. */
export function Checkout({ isLoggedIn, asGift, onClose, ...props }: CheckoutProps) {
  const { t } = useUi().translator;
  const state = useFormState(isLoggedIn);
  const [result, setResult] = useState<{ bought: Bought; readerChanges: number } | null>(null);
  const close = () =>
    onClose(result !== null && result.readerChanges === state?.readerChanges ? result.bought : null);
  return (
    <Dialog label={t("checkout")} onClose={close}>
      {state === null ? (
        <LoadingIndicator />
      ) : (
        <Purchase
          key={state.readerChanges}
          {...props}
          begun={{ ...state.entered, asGift }}
          isGuest={state.isGuest}
          onBought={(bought) => setResult({ bought, readerChanges: state.readerChanges })}
          onContinue={close}
        />
      )}
    </Dialog>
  );
}
