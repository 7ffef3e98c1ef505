import { findCollectionPage } from "@/server/publishing/site/index";
import { placePage } from "../../place";

const { generateMetadata, Page } = placePage(findCollectionPage);

export { generateMetadata };
export default Page;
