/**
 * Replaces the page's script tag with a meta tag that names the script; first.js loads the script after the first
 * paint. Scripts would otherwise compete with the visible content, its styles and pictures.
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
