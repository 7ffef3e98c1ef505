import { findCollectionPage } from "@/server/publishing/site/index";
import { createPlacePage } from "../../place";

const { generateMetadata, Page } = createPlacePage(findCollectionPage);

export { generateMetadata };
export default Page;
