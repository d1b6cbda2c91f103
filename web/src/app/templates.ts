/** Template of a page, which determines its header, footer and toasts. */
export type Template = 'default' | 'album' | 'wallet' | 'none';

const templates: readonly (readonly [RegExp, Template])[] = [
  [/^\/(profile|users\/[^/]+)$/i, 'album'],
  [
    /^\/((vieworiginal|animationpreview)\/[^/]+|transaction(\/statement)?|user_verification|superadmin(\/.*)?|sell_offer|mint_sell|password\/edit)$/i,
    'wallet',
  ],
  [/^\/((user-invitation|minted_collection)\/[^/]+|view_as(\/[^/]+)?)$/i, 'none'],
];

/** Returns the template of a path, which is `default` for most routes. */
export const templateOf = (pathname: string): Template => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return templates.find(([pattern]) => pattern.test(path))?.[1] ?? 'default';
};
