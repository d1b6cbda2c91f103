import type { versionsText } from '../../features/images/versions.text.ts';
import { apart } from './numbers.ts';

export const versions: typeof versionsText = {
  versions: 'النسخ',
  versionsNote: 'انسخ رابطًا، أو احتفظ بالملف',
  versionNames: {
    original: 'الأصل',
    fixed_extra_large: 'كبير جدًا',
    fixed_large: 'كبير',
    fixed: 'متوسط',
    fixed_small: 'صغير',
  },
  download: (name: string) => `تنزيل ${apart(name)}`,
  copyLink: (name: string) => `نسخ رابط ${apart(name)}`,
  linkCopied: (name: string) => `نُسخ رابط ${apart(name)}`,
};
