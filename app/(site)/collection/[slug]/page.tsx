import { findCollectionPage } from "@/server/publishing/site/index";
import { createListPage } from "../../list-page";

const { generateMetadata, Page } = createListPage(findCollectionPage);

export { generateMetadata };
export default Page;
