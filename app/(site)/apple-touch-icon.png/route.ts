import { createIconRoute } from "../publication-icon";

export const GET = createIconRoute({ size: 180, type: "image/png" });
