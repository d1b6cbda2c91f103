import type { shareText } from '../../entities/share/share.text.ts';
import { apart } from './numbers.ts';

export const share: typeof shareText = {
  share: 'مشاركة',
  shareProfile: 'مشاركة الملف الشخصي',
  titleOf: (title: string) => `مشاركة «${apart(title)}»`,
  links: {
    work: 'رابط هذا العمل',
    profile: 'رابط هذا الملف الشخصي',
    album: 'رابط هذا الألبوم',
  },
  networks: 'المشاركة عبر',
  on: (network: string) => `المشاركة عبر ${apart(network)}`,
  byApp: 'تطبيقات…',
  byAppOf: 'المشاركة عبر تطبيق على هذا الجهاز',
  embed: 'تضمين',
  embedCode: 'الشيفرة لموقعك',
  copyCode: 'نسخ الشيفرة',
};
