import { findTopicPage } from "@/server/publishing/site/index";
import { createPlacePage } from "../../place";

const { generateMetadata, Page } = createPlacePage(findTopicPage);

export { generateMetadata };
export default Page;
