import type { ImageItemView } from '@pixchange/contracts/http/images';
import { filmOf, nameOfWork } from '@pixchange/contracts/http/page-head';
import { PRODUCT_NAME, titleOf } from '@pixchange/contracts/http/page-title';
import { largestOf } from '@pixchange/contracts/http/values/images';
import { escaped } from '../../../runtime/http/escaped.ts';

const texts = {
  en: { play: 'Play', pause: 'Pause', by: 'by', none: 'This work isn’t here any more.', home: `Go to ${PRODUCT_NAME}` },
  ar: { play: 'تشغيل', pause: 'إيقاف', by: 'من', none: 'لم يعد هذا العمل هنا.', home: `انتقل إلى ${PRODUCT_NAME}` },
} as const;
export type EmbedLanguage = keyof typeof texts;

/** Returns Arabic if it is the browser's first language, otherwise English. */
export const languageOf = (accepted: string | undefined): EmbedLanguage =>
  /^ar\b/i.test(accepted ?? '') ? 'ar' : 'en';

/**
 * Content security policy: nothing from other sites, and nothing inline. There is no `frame-ancestors`, because even
 * `*` would exclude apps, whose pages have no web origin.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const frame = (language: EmbedLanguage, title: string, body: string): string =>
  [
    '<!doctype html>',
    `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(title)}</title>`,
    '<link rel="stylesheet" href="/embed/style.css">',
    '</head>',
    `<body>${body}</body>`,
    '</html>',
    '',
  ].join('\n');

const button = ({ play, pause }: (typeof texts)[EmbedLanguage]): string =>
  `<button type="button" data-play="${play}" data-pause="${pause}" aria-label="${play}" hidden></button>`;

/**
 * Returns a video, or a moving or still picture. `play.js` starts the playback, unless the viewer prefers reduced
 * motion or the video has sound.
 */
const shown = (image: NonNullable<ImageItemView['image']>, alt: string, hasSound: boolean): string => {
  const { url, width, height, preview_jpeg: still } = largestOf(image.versions);
  const size = `width="${width}" height="${height}"`;
  const film = filmOf(image);
  if (film !== null)
    return `<video src="${escaped(film.url)}" poster="${escaped(still)}" ${size} loop playsinline preload="metadata" aria-label="${alt}"${hasSound ? ' controls' : ' muted'}></video>`;
  if (!image.animated) return `<img src="${escaped(url)}" ${size} alt="${alt}">`;
  return `<img src="${escaped(still)}" data-moving="${escaped(url)}" data-still="${escaped(still)}" ${size} alt="${alt}">`;
};

/** Renders the page of the frame. @param origin the site's origin, without a trailing slash */
export const embedPage = (item: ImageItemView, language: EmbedLanguage, origin: string): string => {
  const words = texts[language];
  const { image, user } = item;
  const title = nameOfWork(item);
  const alt = escaped(item.alt_text ?? title);
  const moves = image !== null && (image.animated || image.is_video);
  return frame(
    language,
    titleOf(title),
    [
      `<main>${image === null ? '' : shown(image, alt, item.audio)}${moves ? button(words) : ''}</main>`,
      `<a href="${escaped(`${origin}/images/${item.id}`)}" target="_blank" rel="noopener"><bdi>${escaped(title)}</bdi> <span>${words.by} <bdi>${escaped(user.full_name)}</bdi> · ${PRODUCT_NAME}</span></a>`,
      ...(moves ? ['<script src="/embed/play.js"></script>'] : []),
    ].join('\n'),
  );
};

export const missingPage = (language: EmbedLanguage, origin: string): string => {
  const { none, home } = texts[language];
  return frame(
    language,
    titleOf(),
    `<main><p>${none}</p></main>\n<a href="${escaped(origin)}/" target="_blank" rel="noopener"><bdi>${home}</bdi></a>`,
  );
};
