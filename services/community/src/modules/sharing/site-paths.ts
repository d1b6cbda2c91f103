/** Non-public paths. Search engines must not index them, even if other sites link to them. */
const PRIVATE_PATHS = [
  '/profile',
  '/settings',
  '/notifications',
  '/numbers',
  '/proof',
  '/favourites',
  '/albums/',
  '/collections/',
  '/create-collection',
  '/checkout',
  '/transaction',
  '/purchases',
  '/user_verification',
  '/superadmin',
  '/sell_offer',
  '/mint_sell',
  '/password/',
  '/deletion',
  '/unsubscribe',
  '/decisions',
  '/decisions/',
  '/vieworiginal/',
  '/animationpreview/',
  '/user-invitation/',
  '/view_as',
] as const;

export const isPrivatePath = (path: string): boolean =>
  PRIVATE_PATHS.some((start) => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`));

/**
 * Returns the rules for crawlers: pages and media are open; the API is not, except for endpoints that show works on
 * other sites.
 */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/oembed?',
    'Disallow: /api/',
    'Disallow: /dev/',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
