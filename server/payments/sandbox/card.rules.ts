import type { CardFacts } from "../method-change";
import { parseScript } from "./script.rules";

/** The sandbox's card, unless the token names another one. */
const TEST_CARD: CardFacts = { brand: "visa", lastFour: "4242" };

/** The card of a token, such as `tok_success_mastercard_4444_x`; null: the token is invalid. */
export function parseCard(paymentToken: string): CardFacts | null {
  if (parseScript(paymentToken).first === "unknown") return null;
  const [, brand, lastFour] = /_(visa|mastercard)_(\d{4})(?:_|$)/.exec(paymentToken) ?? [];
  return brand === undefined || lastFour === undefined ? TEST_CARD : { brand, lastFour };
}

/** Create the token of a saved card. A subscription that the gateway bills by itself stays one. */
export function createCardToken(
  formerToken: string,
  { brand, lastFour, unique }: { brand: string; lastFour: string; unique: string },
): string {
  const script = parseScript(formerToken).billsItself ? "bills_itself" : "success";
  return `tok_${script}_${brand}_${lastFour}_${unique}`;
}
