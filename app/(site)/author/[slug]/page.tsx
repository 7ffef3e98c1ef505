import { findAuthorPage } from "@/server/publishing/site/index";
import { createListPage } from "../../list-page";

const { generateMetadata, Page } = createListPage(findAuthorPage);

export { generateMetadata };
export default Page;
