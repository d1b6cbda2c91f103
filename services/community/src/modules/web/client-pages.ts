const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/(artist|charities|developers|faq|login|market|privacy-policy|spotlight|studio|terms)$/,
  /^\/(checkout|create-collection|decisions|favourites|mint_sell|notifications|numbers|profile|proof|purchases|sell_offer|settings|transaction)$/,
  /^\/(deletion|unsubscribe|user_verification|view_as)$/,
  /^\/(password|profile)\/edit$/,
  /^\/transaction\/statement$/,
  /^\/(animationpreview|charities|collections|decisions|images|minted_collection|themes|users|view_as|vieworiginal)\/[^/]+$/,
  /^\/users\/[^/]+\/albums\/[^/]+$/,
  /^\/albums\/[^/]+\/images$/,
];

/** Whether the web client has a page at this path; other paths get the error page with status 404. */
export const isClientPage = (path: string): boolean => PAGES.some((pattern) => pattern.test(path));
