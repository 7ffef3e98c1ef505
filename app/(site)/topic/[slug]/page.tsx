import { findTopicPage } from "@/server/publishing/site/index";
import { createListPage } from "../../list-page";

const { generateMetadata, Page } = createListPage(findTopicPage);

export { generateMetadata };
export default Page;
