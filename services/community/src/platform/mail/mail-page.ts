const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Content of every email: some text, one button, and notes below it. */
export interface MailContent {
  readonly locale: string;
  readonly hello: string;
  readonly ask: string;
  /** Text that another person wrote. */
  readonly quote?: string;
  readonly button: string;
  readonly link: string;
  readonly notes: readonly string[];
  /** Last link, such as the one to unsubscribe. */
  readonly lastLink?: { readonly text: string; readonly link: string };
}

const note = (html: string): string => `<p style="margin:0 0 16px;color:#586166">${html}</p>`;

/** Renders the common HTML layout of all emails. */
export const mailPage = ({ locale, hello, ask, quote, button, link, notes, lastLink }: MailContent): string => {
  const quoted =
    quote === undefined
      ? ''
      : `<p dir="auto" style="margin:0 0 24px;padding:0 0 0 16px;border-left:4px solid #FF5CB8">${escapeHtml(quote).replaceAll('\n', '<br>')}</p>`;
  const last =
    lastLink === undefined
      ? ''
      : note(`<a href="${escapeHtml(lastLink.link)}" style="color:#586166">${escapeHtml(lastLink.text)}</a>`);
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px;background:#F4F6F1;color:#14181A;font:15px/1.5 sans-serif">
<table role="presentation" style="max-width:520px;margin:0 auto;background:#FFFFFF;border-top:8px solid #FF5CB8"><tr><td style="padding:32px">
<p style="margin:0 0 16px">${escapeHtml(hello)}</p><p style="margin:0 0 24px">${escapeHtml(ask)}</p>
${quoted}<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#14181A;color:#FFFFFF;text-decoration:none">${escapeHtml(button)}</a></p>
${notes.map((text) => note(escapeHtml(text))).join('')}${last}
</td></tr></table></body></html>`;
};

/** Renders the same content as plain text. */
export const mailText = ({ hello, ask, quote, link, notes, lastLink }: MailContent): string =>
  [
    hello,
    ask,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    link,
    ...notes,
    ...(lastLink === undefined ? [] : [`${lastLink.text}: ${lastLink.link}`]),
  ].join('\n\n') + '\n';
