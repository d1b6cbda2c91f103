import type { workActionsText } from '../../entities/work/work-actions.text.ts';
import { apart } from './numbers.ts';

const named = (title: string): string => (title === '' ? 'عمل بلا عنوان' : `«${apart(title)}»`);

export const workActions: typeof workActionsText = {
  actionsOf: (title: string) => `إجراءات ${named(title)}`,
  copyOf: (title: string) => `نسخ ${named(title)}`,
  linkCopied: 'نُسخ رابط الصفحة',
  stillCopied: 'نُسخت صورة ثابتة',
  menu: {
    favourite: 'إضافة إلى المفضّلة',
    unfavourite: 'إزالة من المفضّلة',
    link: 'نسخ الرابط',
    still: 'نسخ صورة ثابتة',
    album: 'إضافة إلى ألبوم',
    share: 'مشاركة',
    download: 'تنزيل',
    report: 'إبلاغ',
    hide: 'إخفاء هذا العمل',
  },
  hidden: 'لن ترى هذا العمل مرة أخرى.',
  hiddenOf: (title: string) => `أُخفي ${named(title)}`,
  show: 'تراجع',
};
