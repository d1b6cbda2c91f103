/**
 * The page's files that run: what is in sight first, its styles and pictures, goes before them. So the page only names them, and first.js
 * asks for them once it has been drawn.
 */
export const calmScripts = () => ({
  name: 'calm-scripts',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string): string =>
      html.replace(
        /<script type="module" crossorigin src="([^"]*)"><\/script>/g,
        '<meta name="client-script" content="$1" />',
      ),
  },
});
