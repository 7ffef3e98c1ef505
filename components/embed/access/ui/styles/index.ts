import { BASE } from "./base";
import { PARTS } from "./parts";

/** The components' CSS. Pages customize it by custom properties, e.g. `--svc-accent`. */
export const STYLES = BASE + PARTS;
