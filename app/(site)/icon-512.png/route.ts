import { createIconRoute } from "../publication-icon";

export const GET = createIconRoute({ size: 512, type: "image/png" });
