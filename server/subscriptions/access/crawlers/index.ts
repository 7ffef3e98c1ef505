export { type CrawlerVerifier, createCrawlerVerifier } from "./verify-crawler";
