/** The page's files that run: what is in sight first, its styles and pictures, goes before them. */
export const calmScripts = () => ({
  name: 'calm-scripts',
  transformIndexHtml: { order: 'post' as const, handler: (html: string): string => html.replaceAll('<script type="module" crossorigin', '<script type="module" crossorigin fetchpriority="low"') },
});
