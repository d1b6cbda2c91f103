const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** Returns a complete page around its content; `style.css` and `page.js` are below `folder`. */
export const frame = (folder: string, title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${folder}/style.css">
<script src="${folder}/page.js"></script>
</head>
<body>
<main>${main}</main>
</body>
</html>
`;

/**
 * Returns the element with the message that the page's script posts to the opener as JSON. Without an opener, the
 * script continues to `next`.
 */
export const answerToOpener = (message: unknown, next?: string): string =>
  `<div id="answer" data-message="${escapeHtml(JSON.stringify(message))}"${next === undefined ? '' : ` data-next="${escapeHtml(next)}"`}></div>`;
