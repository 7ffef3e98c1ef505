import { createIconRoute } from "../publication-icon";

export const GET = createIconRoute({ size: 192, type: "image/png" });
