/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import type { DiscountDetails, Subscription } from "../../types";
import { useUi } from "../context";
import { Dialog } from "../dialog";
import { isSomebody } from "../is-somebody";
import type { Offer } from "../offers";
import { Waiting } from "../parts";
import { refusalText } from "../refusal";
import { billOf } from "./bill";
import { type Entered, keepEntries, keptEntries, type Problems, problemsOf, withKnown } from "./entered";
import { Form } from "./form";
import { buy, choices, type Offered, offeredWays } from "./pay";
import type { Aim } from "./purchase";
import { Thanks } from "./thanks";

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
  onClose: (bought: { subscription: Subscription; isMine: boolean } | null) => void;
}

type Stage = { name: "form" } | { name: "paying" } | { name: "done"; subscription: Subscription };

/** Whether nobody is logged in: then the buyer says how they are reached. */
function useGuest(isLoggedIn: boolean | undefined): boolean | null {
  const ui = useUi();
  const [isGuest, setGuest] = useState<boolean | null>(isLoggedIn === undefined ? null : !isLoggedIn);
  useEffect(() => {
    if (isLoggedIn !== undefined) return;
    void isSomebody(ui).then((known) => setGuest(!known));
  }, []);
  return isGuest;
}

function useWays(offer: Offer, aim: Aim, dueCents: number) {
  const { svc } = useUi();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setError(null);
    void offeredWays(svc, { aim, dueCents, supported: offer.ways }).then(setOffered, setError);
  }, [offer, aim.kind, dueCents, turn]);
  return { offered, error, again: () => setTurn(turn + 1) };
}

/** A purchase from its form to thanks. Whatever goes wrong on the way, what was entered stays. */
export function Checkout({ offer, aim, isLoggedIn, asGift, goOn, onClose }: CheckoutProps) {
  const ui = useUi();
  const { t } = ui.words;
  const isGuest = useGuest(isLoggedIn);
  const [entered, setEntered] = useState<Entered>({ ...keptEntries(), asGift });
  const [discount, setDiscount] = useState<DiscountDetails | null>(null);
  const [stage, setStage] = useState<Stage>({ name: "form" });
  const [problems, setProblems] = useState<Problems>({});
  const [trouble, setTrouble] = useState<{ text: string; attempt: number } | null>(null);
  const bill = billOf(offer, discount, new Date());
  const { offered, error, again } = useWays(offer, aim, bill.dueCents);
  const tell = (thrown: unknown) =>
    setTrouble((before) => ({ text: refusalText(thrown, ui.words), attempt: (before?.attempt ?? 0) + 1 }));

  useEffect(() => {
    if (error !== null) tell(error);
  }, [error]);
  useEffect(() => {
    void ui.svc.getUser().then((user) => setEntered((before) => withKnown(before, offer, user)));
  }, []);
  useEffect(() => {
    const online = () => {
      ui.announce(t("online"));
      // What else went wrong is still so.
      setTrouble((before) => (before?.text === t("offline") ? null : before));
      if (offered === null) again();
    };
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, [offered]);

  const change = (changes: Partial<Entered>) => {
    const next = { ...entered, ...changes };
    keepEntries(next);
    setEntered(next);
  };

  function pay(): void {
    const found = problemsOf(entered, { offer, isGuest: isGuest === true });
    setProblems(found);
    if (Object.keys(found).length > 0 || offered === null) return;
    // No window is opened for what cannot be paid now.
    if (!navigator.onLine) return tell({ code: "network", message: "" });
    setTrouble(null);
    setStage({ name: "paying" });
    const wanted = { offer, bill, discount, entered, isGuest: isGuest === true };
    buy({ svc: ui.svc, offered, wanted, aim }).then(
      (subscription) => setStage({ name: "done", subscription }),
      (thrown: unknown) => {
        setStage({ name: "form" });
        tell(thrown);
      },
    );
  }

  const close = () =>
    onClose(
      stage.name === "done"
        ? { subscription: stage.subscription, isMine: isGuest === false && !entered.asGift }
        : null,
    );
  return (
    <Dialog label={t("checkout")} onClose={close}>
      {isGuest === null ? (
        <Waiting />
      ) : stage.name === "done" ? (
        <Thanks {...stage} entered={entered} isGuest={isGuest} goOn={goOn} onGoOn={close} />
      ) : stage.name === "paying" ? (
        <div class="stack" role="status">
          <p class="title">{t("waiting")}</p>
          <p class="soft">{t("waitingHint")}</p>
          <p class="actions">
            <button type="button" class="button" onClick={() => setStage({ name: "form" })}>
              {t("back")}
            </button>
          </p>
        </div>
      ) : (
        <Form
          offer={offer}
          bill={bill}
          isGuest={isGuest}
          mayBeGift={offer.mayBeGift && aim.kind === "new"}
          takesCoupon={offer.kind === "plan" && aim.kind !== "switch" && offer.priceCents > 0}
          entered={entered}
          change={change}
          discount={discount}
          onDiscount={setDiscount}
          ways={offered === null ? null : choices(offered)}
          problems={problems}
          trouble={trouble}
          onPay={pay}
        />
      )}
    </Dialog>
  );
}
