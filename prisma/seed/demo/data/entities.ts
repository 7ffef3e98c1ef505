import type { DemoEntity } from "../content";
import { organisations, vessels } from "./organisations-and-vessels";
import { people, places } from "./people-and-places";

export const entities: readonly DemoEntity[] = [...places, ...people, ...organisations, ...vessels];
