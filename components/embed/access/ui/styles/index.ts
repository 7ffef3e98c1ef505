import { BASE } from "./base";
import { PARTS } from "./parts";

/** Everything that the components look like. Pages choose by custom properties, e.g. `--svc-accent`. */
export const STYLES = BASE + PARTS;
