import { findAuthorPage } from "@/server/publishing/site/index";
import { createPlacePage } from "../../place";

const { generateMetadata, Page } = createPlacePage(findAuthorPage);

export { generateMetadata };
export default Page;
