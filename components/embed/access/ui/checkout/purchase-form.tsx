/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DiscountDetails, Subscription } from "../../types";
import { useUi } from "../context";
import type { Offer } from "../offers";
import { refusalText } from "../refusal";
import { usePriced } from "./charges";
import { type Entered, type Problems, problemsOf, withKnown } from "./entered";
import type { Standing } from "./entries";
import { Form } from "./form";
import { buy, choices } from "./pay";
import type { Aim } from "./purchase";
import { Thanks } from "./thanks";

export interface PurchaseProps extends Pick<Standing, "isGuest"> {
  offer: Offer;
  aim: Aim;
  /** What stands in its form at first. */
  begun: Entered;
  /** What stands on the button after the purchase. */
  goOn: string;
  /** `isMine`: it is whoever reads who has it now, by their login. */
  onBought: (bought: { subscription: Subscription; isMine: boolean }) => void;
  onGoOn: () => void;
}

type Stage = { name: "form" } | { name: "paying" } | { name: "done"; subscription: Subscription };

/** A purchase from its form to thanks. Whatever goes wrong on the way, what was entered stays. */
export function Purchase({ offer, aim, begun, isGuest, goOn, ...props }: PurchaseProps) {
  const ui = useUi();
  const { t } = ui.words;
  const [entered, setEntered] = useState<Entered>(begun);
  const [discount, setDiscount] = useState<DiscountDetails | null>(null);
  const [stage, setStage] = useState<Stage>({ name: "form" });
  const [problems, setProblems] = useState<Problems>({});
  const [trouble, setTrouble] = useState<{ text: string; attempt: number } | null>(null);
  const { asGift, startsOn } = entered;
  const { priced, error, again } = usePriced({ offer, aim, discount, asGift, startsOn });
  const tell = (thrown: unknown) =>
    setTrouble((before) => ({ text: refusalText(thrown, ui.words), attempt: (before?.attempt ?? 0) + 1 }));

  // Whoever reads now may be another than who pays: they are told nothing of it.
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  useEffect(() => {
    if (error !== null) tell(error);
  }, [error]);
  useEffect(() => {
    void ui.svc.getUser().then((user) => setEntered((before) => withKnown(before, offer, user)));
  }, [isGuest]);
  useEffect(() => {
    const online = () => {
      ui.announce(t("online"));
      // What else went wrong is still so.
      setTrouble((before) => (before?.text === t("offline") ? null : before));
      if (priced === null) again();
    };
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [priced]);

  const change = (changes: Partial<Entered>) => {
    const next = { ...entered, ...changes };
    ui.entries.keep(next);
    setEntered(next);
  };

  function pay(): void {
    const found = problemsOf(entered, { offer, isGuest });
    setProblems(found);
    if (Object.keys(found).length > 0 || priced === null) return;
    // No window is opened for what cannot be paid now.
    if (!navigator.onLine) return tell({ code: "network", message: "" });
    setTrouble(null);
    setStage({ name: "paying" });
    const { charges, offered } = priced;
    const wanted = { offer, charges, discount, entered, isGuest };
    buy({ svc: ui.svc, offered, wanted, aim }).then(
      (subscription) => {
        if (!isHere.current) return;
        setStage({ name: "done", subscription });
        props.onBought({ subscription, isMine: !isGuest && !entered.asGift });
      },
      (thrown: unknown) => {
        if (!isHere.current) return;
        setStage({ name: "form" });
        tell(thrown);
      },
    );
  }

  switch (stage.name) {
    case "done":
      return <Thanks {...stage} entered={entered} isGuest={isGuest} goOn={goOn} onGoOn={props.onGoOn} />;
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
          ways={priced === null ? null : choices(priced.offered)}
          problems={problems}
          trouble={trouble}
          onPay={pay}
        />
      );
  }
}
