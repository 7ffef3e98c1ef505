import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  heading: "Laatste nieuws",
  about:
    "Een korte melding op dit apparaat als er iets belangrijks gebeurt. Je kunt die hier altijd uitzetten.",
  start: "Meldingen aanzetten",
  stop: "Meldingen uitzetten",
  started: "Je krijgt het laatste nieuws op dit apparaat.",
  stopped: "Je krijgt geen meldingen meer op dit apparaat.",
  blocked:
    "Je browser blokkeert meldingen van deze site. Sta ze toe in de instellingen en probeer het opnieuw.",
  failed: "Dat is niet gelukt. Probeer het later opnieuw.",
  readStory: "Lees het artikel",
};

export default nl;
