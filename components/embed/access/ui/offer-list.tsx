/** @jsxImportSource preact */
import { useId } from "preact/hooks";
import { useUi } from "./context";
import type { Offer, OfferGroup } from "./offers";

export function offerTitle(offer: Offer, story: string): string {
  return offer.title ?? story;
}

export function Price({ offer, id }: { offer: Offer; id?: string }) {
  const { translator } = useUi();
  const { priceCents, currency, recurring, duration_length: length, duration_unit: unit } = offer;
  const isFree = priceCents === 0;
  // A free offer is not labelled as a one-time payment.
  const duration =
    isFree && !recurring && unit !== "lifetime" ? `· ${translator.length(length, unit)}` : null;
  return (
    <p class="price" id={id}>
      <strong>{isFree ? translator.t("free") : translator.money(priceCents, currency)}</strong>{" "}
      <span class="soft">{duration ?? translator.term(offer)}</span>
    </p>
  );
}

/** Short notes that distinguish an offer from others. */
function toNotes(offer: Offer, { translator: { t, length, list } }: ReturnType<typeof useUi>): string[] {
  if (offer.kind === "asset") return [];
  return [
    ...offer.benefits,
    ...(offer.proof === null ? [] : [t("proof", { proof: offer.proof })]),
    ...(offer.trial === null
      ? []
      : [t("trial", { length: length(offer.trial.length, offer.trial.unit) }), t("cardCheck")]),
    ...(offer.duration_unit === "lifetime" ? [] : [t(offer.recurring ? "renewsItself" : "endsItself")]),
    ...(offer.userLimit === null ? [] : [t("forOthers", { count: offer.userLimit })]),
    ...(offer.opens.length === 0 ? [] : [t("opens", { list: list(offer.opens) })]),
  ];
}

interface OfferCardProps {
  offer: Offer;
  /** The `name` of the radio group. */
  name: string;
  isChosen: boolean;
  onChoose: (offer: Offer) => void;
}

/** One offer: its accessible name is title and price, its description the rest. */
function OfferCard({ offer, name, isChosen, onChoose }: OfferCardProps) {
  const ui = useUi();
  const id = useId();
  const { description } = offer;
  const notes = [...(description === null || description === "" ? [] : [description]), ...toNotes(offer, ui)];
  return (
    <label class="offer" data-offer={`${offer.kind} ${offer.id}`}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title ${id}-price`}
        aria-describedby={`${id}-notes`}
        onChange={() => onChoose(offer)}
      />
      <span class="offerName" id={`${id}-title`}>
        {offerTitle(offer, ui.translator.t("thisStory"))}
      </span>
      <Price offer={offer} id={`${id}-price`} />
      <span class="notes" id={`${id}-notes`}>
        {notes.map((note) => (
          <span key={note} class="note">
            {note}
          </span>
        ))}
      </span>
    </label>
  );
}

interface OfferListProps {
  groups: readonly OfferGroup[];
  chosen: Offer | null;
  onChoose: (offer: Offer) => void;
}

/** The offers as one radio group: arrow keys move through all of them. */
export function OfferList({ groups, chosen, onChoose }: OfferListProps) {
  const ui = useUi();
  const name = useId();
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group.id} class="group">
          <legend class={group.name === null ? "hidden" : "groupName"}>
            {group.name ?? ui.translator.t("plans")}
          </legend>
          {group.description === null || group.description === "" ? null : (
            <p class="soft">{group.description}</p>
          )}
          <div class="offers">
            {group.offers.map((offer) => (
              <OfferCard
                key={`${offer.kind} ${offer.id}`}
                offer={offer}
                name={name}
                isChosen={chosen?.kind === offer.kind && chosen.id === offer.id}
                onChoose={onChoose}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
