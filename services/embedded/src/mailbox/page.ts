import type { Mail } from './store.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Escapes plain text and turns its URLs into links that open in a new tab. */
const linkify = (text: string): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(webAddress)) {
    const address = escapeHtml(match[0]);
    html += escapeHtml(text.slice(end, match.index));
    html += `<a href="${address}" target="_blank" rel="noreferrer noopener">${address}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
};

export const styles = `
:root { color-scheme: light dark; --stock: #f4f6f1; --card: #fff; --ink: #14181a; --muted: #586166; --link: #0b5fa5; --line: #7c8581; }
@media (prefers-color-scheme: dark) {
  :root { --stock: #101415; --card: #191f20; --ink: #eef2ec; --muted: #98a39f; --link: #6cc4ff; --line: #7c8683; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--stock); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 16px; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; border-bottom: 2px solid var(--ink); }
h1 { font-size: 28px; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px; min-height: 44px; margin-bottom: 8px;
  background: var(--card); border: 1px solid var(--line); color: inherit; text-decoration: none; }
li a:hover strong { text-decoration: underline; }
strong, li span { overflow-wrap: anywhere; }
.muted, time { color: var(--muted); font-size: 13px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); padding: 16px; margin: 0;
  font: inherit; }
h2 { font-size: 17px; margin: 24px 0 8px; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); background: #fff; }
`;

const frame = (title: string, head: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/mailbox/style.css">
</head>
<body>
<header>${head}</header>
<main>${main}</main>
</body>
</html>
`;

const readableTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const row = (mail: Mail): string => `<li><a href="/dev/mailbox/messages/${encodeURIComponent(mail.id)}">
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
<time datetime="${escapeHtml(mail.date)}">${escapeHtml(readableTime(mail.date))}</time>
<span class="muted">to ${escapeHtml(mail.to)}</span></a></li>`;

/** Returns the list of all messages, each with a link. */
export const listPage = (mails: readonly Mail[]): string =>
  frame(
    `Mailbox (${mails.length})`,
    '<h1>Mailbox</h1><a href="/dev/mailbox">Look again</a><a href="/dev/mailbox.json">As JSON</a>',
    mails.length === 0
      ? '<p>No emails yet. Emails that Pixchange sends on this machine appear here.</p>'
      : `<ul>${mails.map(row).join('\n')}</ul>`,
  );

/**
 * Returns the page of one message. The message's HTML is in a separate frame, without scripts, forms or access to our
 * origin.
 */
export const messagePage = (mail: Mail): string => {
  const id = encodeURIComponent(mail.id);
  const html =
    mail.html === ''
      ? ''
      : `<iframe title="The message as HTML" src="/dev/mailbox/messages/${id}/html"
sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
  const text =
    mail.text === '' && html !== ''
      ? ''
      : `${html === '' ? '' : '<h2>As plain text</h2>'}<pre>${linkify(mail.text)}</pre>`;
  return frame(
    mail.subject || '(no subject)',
    `<h1>${escapeHtml(mail.subject || '(no subject)')}</h1><a href="/dev/mailbox">All mail</a>`,
    `<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Arrived</dt><dd><time datetime="${escapeHtml(mail.date)}">${escapeHtml(readableTime(mail.date))}</time></dd></dl>
${html}${text}`,
  );
};

/** Returns the message's HTML for the frame; links open in a new tab, because the frame must not navigate. */
export const framedHtml = (mail: Mail): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.html}`;

export const missingPage = (): string =>
  frame(
    'Not here',
    '<h1>Not here</h1><a href="/dev/mailbox">All mail</a>',
    '<p>There is no such message. Only the newest ones are kept.</p>',
  );
