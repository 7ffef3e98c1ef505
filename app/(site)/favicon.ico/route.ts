import { createIconRoute } from "../publication-icon";

export const GET = createIconRoute({ size: 32, type: "image/x-icon" });
