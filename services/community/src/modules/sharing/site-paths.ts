/** What is one person's own business: not to be found by search engines, no matter who links to it. */
const PRIVATE_PATHS = [
  '/profile',
  '/settings',
  '/notifications',
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

/** For crawlers: pages and media are open, the API is not, but for what shows works in other sites. */
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
