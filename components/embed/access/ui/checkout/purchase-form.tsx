/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DiscountDetails, Subscription } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import { formatRefusal } from "../refusal";
import { usePriced } from "./charges";
import { Form } from "./form";
import type { FormState } from "./form-store";
import { type FormValues, fillFromUser, keepRemaining, type Problems, validateForm } from "./form-values";
import { buy, listChoices } from "./pay";
import type { Aim } from "./purchase";
import { Thanks } from "./thanks";

export interface PurchaseProps extends Pick<FormState, "isGuest"> {
  offer: Offer;
  aim: Aim;
  /** Initial form values. */
  begun: FormValues;
  /** Label of the button after the purchase. */
  continueLabel: string;
  /** `isMine`: the logged-in reader now owns it. */
  onBought: (bought: { subscription: Subscription; isMine: boolean }) => void;
  onContinue: () => void;
}

type Stage = { name: "form" } | { name: "paying" } | { name: "done"; subscription: Subscription };

/** A purchase from the form to the confirmation. Form values are preserved on errors. */
export function Purchase({ offer, aim, begun, isGuest, continueLabel, ...props }: PurchaseProps) {
  const ui = useUi();
  const { t } = ui.translator;
  const [entered, setEntered] = useState<FormValues>(begun);
  const [discount, setDiscount] = useState<DiscountDetails | null>(null);
  const [stage, setStage] = useState<Stage>({ name: "form" });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ text: string; attempt: number } | null>(null);
  const { asGift, startsOn } = entered;
  const { priced, error, again: reload } = usePriced({ offer, aim, discount, asGift, startsOn });
  const showError = (thrown: unknown) =>
    setFailure((previous) => ({
      text: formatRefusal(thrown, ui.translator),
      attempt: (previous?.attempt ?? 0) + 1,
    }));

  // After unmount, the current reader may not be the buyer: show them nothing about it.
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  useEffect(() => {
    if (error !== null) showError(error);
  }, [error]);
  useEffect(() => {
    void ui.svc.getUser().then((user) => setEntered((previous) => fillFromUser(previous, offer, user)));
  }, [isGuest]);
  useEffect(() => {
    const onOnline = () => {
      ui.announce(t("online"));
      // Other problems remain.
      setFailure((previous) => (previous?.text === t("offline") ? null : previous));
      if (priced === null) reload();
    };
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [priced]);

  const change = (changes: Partial<FormValues>) => {
    const next = { ...entered, ...changes };
    ui.entries.save(next);
    setEntered(next);
    setProblems((shown) => keepRemaining(shown, validateForm(next, { offer, isGuest })));
  };

  function pay(): void {
    const invalid = validateForm(entered, { offer, isGuest });
    setProblems(invalid);
    if (Object.keys(invalid).length > 0 || priced === null) return;
    // Do not open a window for a payment that cannot be made while offline.
    if (!navigator.onLine) return showError({ code: "network", message: "" });
    setFailure(null);
    setStage({ name: "paying" });
    const { charges, offered } = priced;
    const purchase = { offer, charges, discount, entered, isGuest };
    buy({ svc: ui.svc, offered, purchase, aim }).then(
      (subscription) => {
        if (!isMounted.current) return;
        setStage({ name: "done", subscription });
        props.onBought({ subscription, isMine: !isGuest && !entered.asGift });
      },
      (thrown: unknown) => {
        if (!isMounted.current) return;
        setStage({ name: "form" });
        showError(thrown);
      },
    );
  }

  switch (stage.name) {
    case "done":
      return (
        <Thanks
          {...stage}
          entered={entered}
          isGuest={isGuest}
          continueLabel={continueLabel}
          onContinue={props.onContinue}
        />
      );
    case "paying":
      return (
        <div class="stack" role="status">
          <p class="title">{t("waiting")}</p>
          <p class="soft">{t("waitingHint")}</p>
          <p class="actions">
            <button type="button" class="button" onClick={() => setStage({ name: "form" })}>
              {t("back")}
            </button>
          </p>
        </div>
      );
    case "form":
      return (
        <Form
          offer={offer}
          charges={priced?.charges ?? null}
          isSwitch={aim.kind === "switch"}
          isGuest={isGuest}
          mayBeGift={offer.mayBeGift && aim.kind === "new"}
          takesCoupon={offer.kind === "plan" && aim.kind !== "switch" && offer.priceCents > 0}
          entered={entered}
          change={change}
          discount={discount}
          onDiscount={setDiscount}
          paymentOptions={priced === null ? null : listChoices(priced.offered)}
          problems={problems}
          failure={failure}
          onPay={pay}
        />
      );
  }
}
