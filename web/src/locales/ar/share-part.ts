import type { sharePartText } from '../../entities/share/share-part.text.ts';
import { apart } from './numbers.ts';

export const sharePart: typeof sharePartText = {
  titleOf: (title: string) => `مشاركة «${apart(title)}»`,
  pressToCopy: 'اضغط لنسخه.',
  networks: 'المشاركة عبر',
  on: (network: string) => `المشاركة عبر ${apart(network)}`,
  send: 'إرسال عبر تطبيق',
  toDiscord: 'نسخ للصقه في Discord',
  download: 'تنزيل',
  apps: { Messages: 'الرسائل', Email: 'البريد الإلكتروني' },
  byApp: 'تطبيقات…',
  byAppOf: 'المشاركة عبر تطبيق على هذا الجهاز',
  embed: 'تضمين',
  embedCode: 'الشيفرة لموقعك',
  copyCode: 'نسخ الشيفرة',
};
