export { getCustomPage } from "./get-custom-page";
export { getAmpCollections, getMenus, getPublication, type Menus } from "./get-publication";
export type { MenuGroup, MenuItem } from "./menu";
export { absoluteUrl, findMainMenu, MAIN_MENU, menuItemUrl } from "./menu.rules";
export type { Publication, Stack } from "./publication";
export type { CustomPage } from "./publication.repository";
