/** Frame around a page. */
export type Template = 'default' | 'album' | 'wallet' | 'none';

const templates: readonly (readonly [RegExp, Template])[] = [
  [/^\/(profile|users\/[^/]+)$/i, 'album'],
  [
    /^\/((vieworiginal|animationpreview)\/[^/]+|transaction|user_verification|superadmin(\/.*)?|sell_offer|mint_sell|password\/edit)$/i,
    'wallet',
  ],
  [/^\/((user-invitation|minted_collection)\/[^/]+|view_as(\/[^/]+)?)$/i, 'none'],
];

/** Returns the template of a path; the default unless the route has another. */
export const templateOf = (pathname: string): Template => {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return templates.find(([pattern]) => pattern.test(path))?.[1] ?? 'default';
};
