import type { copyWorkText } from '../../entities/work/copy-work.text.ts';

export const copyWork: typeof copyWorkText = {
  copyKind: { Gif: 'نسخ صورة GIF', Sticker: 'نسخ الملصق', Art: 'نسخ الصورة' },
  copied: { Gif: 'نُسخت صورة GIF', Sticker: 'نُسخ الملصق', Art: 'نُسخت الصورة' },
  copyFailed: 'تعذّر النسخ. شارك العمل أو نزّله بدلًا من ذلك.',
};
