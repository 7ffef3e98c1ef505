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

/** Texts of notifications of breaking news: the button on the publication's pages, and the one in a notification. */
export const pushMessages: Catalogue<typeof en> = { ar, de, en, es, fr, he, hi, it, nl, pl, pt, ta };

export type PushTexts = Translator<typeof en>;
