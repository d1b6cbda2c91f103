import type { tagBoxText } from '../../entities/tags/tag-box.text.ts';
import { apart, number } from './numbers.ts';

export const tagBox: typeof tagBoxText = {
  placeholder: `أدخل حتى ${number(5)} وسوم`,
  count: (count: number) => `${number(count)} من ${number(5)}`,
  full: `الحدّ ${number(5)} وسوم. أزل وسمًا لتضيف غيره.`,
  remove: (tag: string) => `إزالة الوسم ${apart(tag)}`,
};
