import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork, picturesOf, typeOfAddress } from '@pixchange/contracts/http/page-head';
import { PRODUCT_NAME } from '@pixchange/contracts/http/page-title';
import { largestOf } from '@pixchange/contracts/http/values/images';
import { escaped } from '../../../runtime/http/escaped.ts';

export interface Feed {
  /** Title after the product's name. */
  readonly title: string;
  /** Path of the feed, with a leading slash. */
  readonly path: string;
  /** Path of the page with the same works, with a leading slash. */
  readonly page: string;
  readonly works: readonly ImageItemView[];
}

/** Characters that are invalid in XML, even escaped. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const text = (given: string): string => escaped(given.replace(FORBIDDEN, ''));

const link = (attributes: Readonly<Record<string, string>>): string =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${text(value)}"`)
    .join(' ')}/>`;

/** Returns the HTML of an entry: its picture in medium size, which is never sold. Empty for a work without files. */
const contentOf = (item: ImageItemView, origin: string): string => {
  const file = item.image === null ? undefined : picturesOf(item.image)[2];
  if (file === undefined) return '';
  const alt = text(item.alt_text ?? nameOfWork(item));
  return `<p><img src="${text(new URL(file.url, origin).href)}" width="${file.width}" height="${file.height}" alt="${alt}"></p>`;
};

const entry = (item: ImageItemView, origin: string): string[] => {
  const page = `${origin}/images/${item.id}`;
  const file = item.image === null ? null : largestOf(item.image.versions);
  return [
    '<entry>',
    `<id>urn:uuid:${text(item.id)}</id>`,
    `<title>${text(nameOfWork(item))}</title>`,
    `<published>${item.created_at}</published>`,
    `<updated>${item.created_at}</updated>`,
    `<author><name>${text(item.user.full_name)}</name><uri>${text(`${origin}/users/${item.user.id}`)}</uri></author>`,
    link({ rel: 'alternate', type: 'text/html', href: page }),
    ...(file === null
      ? []
      : [
          link({
            rel: 'enclosure',
            type: typeOfAddress(file.url),
            length: String(file.size),
            href: new URL(file.url, origin).href,
          }),
        ]),
    ...item.tags.map((tag) => `<category term="${text(tag)}"/>`),
    `<content type="html">${text(contentOf(item, origin))}</content>`,
    '</entry>',
  ];
};

/**
 * Renders an Atom feed (RFC 4287).
 * @param origin origin of the site, without a trailing slash
 */
export const atomOf = ({ title, path, page, works }: Feed, origin: string): string => {
  const newest = works.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${text(origin + path)}</id>`,
    `<title>${text(`${PRODUCT_NAME} | ${title}`)}</title>`,
    `<updated>${newest === '' ? new Date(0).toISOString() : newest}</updated>`,
    `<author><name>${PRODUCT_NAME}</name></author>`,
    link({ rel: 'self', type: 'application/atom+xml', href: origin + path }),
    link({ rel: 'alternate', type: 'text/html', href: origin + page }),
    ...works.flatMap((item) => entry(item, origin)),
    '</feed>',
    '',
  ].join('\n');
};
