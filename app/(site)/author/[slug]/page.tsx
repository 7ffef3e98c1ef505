import { findAuthorPage } from "@/server/publishing/site/index";
import { placePage } from "../../place";

const { generateMetadata, Page } = placePage(findAuthorPage);

export { generateMetadata };
export default Page;
