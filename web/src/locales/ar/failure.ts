import type { failureText } from '../../shared/text/failure.text.ts';
import { errorTitles, mediaTitles, noteTitles } from './errors.ts';
import { invalidTitle } from './invalid.ts';
import { apart } from './numbers.ts';

/** Codes of file errors have the prefix `media.` when the file came with a form. */
const ofFiles = Object.entries(mediaTitles).map(([code, title]) => [`media.${code}`, title]);
const byCode: Readonly<Record<string, string | undefined>> = {
  ...mediaTitles,
  ...noteTitles,
  ...Object.fromEntries(ofFiles),
  ...errorTitles,
};

/** Returns the message that names the forbidden part of an SVG, which only the English title contains. */
const unsafePart = (english: string): string | undefined => {
  const part = /^SVG contains ([^ ]+), which/.exec(english)?.[1];
  return part && `في ملف SVG الجزء ${apart(part)}، وهو غير مسموح به. احذفه ثم ارفع الملف من جديد`;
};

const titleOf = (code: string, english: string): string | undefined => {
  if (code === 'invalid') return invalidTitle(english) ?? errorTitles.invalid;
  return (code === 'unsafe_svg' ? unsafePart(english) : undefined) ?? byCode[code];
};

export const failure: typeof failureText = {
  offline: 'مشكلة في الاتصال بالإنترنت. تحقّق من اتصالك وحاول مجددًا.',
  unknown: 'حدث خطأ من جانبنا. حاول مجددًا من فضلك.',
  away: 'خادمنا غائب للحظات. ما تراه باقٍ هنا؛ حاول مجددًا من فضلك.',
  chunk: (words: string) => `${apart(words)}. تحقّق من اتصالك وحاول مجددًا.`,
  broken: 'تعطّلت هذه الصفحة أثناء عرضها. حاول مجددًا من فضلك.',
  retry: 'حاول مجددًا',
  refusal: ({ code, title }) => titleOf(code, title) ?? title,
};
