import type { Catalogue, Translator } from "../translator";
import ar from "./ar";
import de from "./de";
import en from "./en";
import es from "./es";
import fr from "./fr";
import he from "./he";
import hi from "./hi";
import it from "./it";
import nl from "./nl";
import pl from "./pl";
import pt from "./pt";
import ta from "./ta";

/** Texts about what a subscription is charged on, and of the page on which readers change it. */
export const paymentMethodsMessages: Catalogue<typeof en> = {
  ar,
  de,
  en,
  es,
  fr,
  he,
  hi,
  it,
  nl,
  pl,
  pt,
  ta,
};

export type PaymentMethodsTexts = Translator<typeof en>;
