import type { Shared } from './shared.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns the iframe code for another site's page, or an empty string for a page without a frame. */
export const embedCode = ({ title, frame }: Shared, origin: string): string =>
  frame === undefined
    ? ''
    : `<iframe src="${origin}${frame.path}" width="${frame.width}" height="${frame.height}" title="${escaped(title)}" style="border:0" loading="lazy" allowfullscreen></iframe>`;

const addressWith = (address: string, values: Record<string, string>): string =>
  `${address}?${new URLSearchParams(values).toString()}`;

/**
 * Returns plain links to apps and networks. The page loads none of their scripts, so the networks don't learn about
 * visits.
 */
export const networksFor = ({ title, picture }: Shared, link: string, origin: string) =>
  [
    { name: 'WhatsApp', href: addressWith('https://wa.me/', { text: `${title} ${link}` }) },
    { name: 'Telegram', href: addressWith('https://t.me/share/url', { url: link, text: title }) },
    { name: 'Messages', href: `sms:?&body=${encodeURIComponent(`${title} ${link}`)}` },
    {
      name: 'Email',
      href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`,
    },
    { name: 'Facebook', href: addressWith('https://www.facebook.com/sharer/sharer.php', { u: link }) },
    { name: 'X', href: addressWith('https://twitter.com/intent/tweet', { url: link, text: title }) },
    {
      name: 'Pinterest',
      href: addressWith('https://www.pinterest.com/pin/create/button/', {
        url: link,
        description: title,
        ...(picture === undefined ? {} : { media: new URL(picture, origin).href }),
      }),
    },
  ] as const;
