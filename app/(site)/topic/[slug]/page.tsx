import { findTopicPage } from "@/server/publishing/site/index";
import { placePage } from "../../place";

const { generateMetadata, Page } = placePage(findTopicPage);

export { generateMetadata };
export default Page;
