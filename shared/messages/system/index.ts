import type { Catalogue } from "../translator";
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

/** Texts of pages outside the layouts of the publication and the account, also where no publication is known. */
export const systemMessages: Catalogue<typeof en> = { ar, de, en, es, fr, he, hi, it, nl, pl, pt, ta };
