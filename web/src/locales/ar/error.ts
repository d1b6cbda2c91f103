import type { errorText } from '../../features/errors/error.text.ts';

export const error: typeof errorText = {
  pageTitle: 'الصفحة غير موجودة',
  title: 'لا يمكننا العثور على هذه الصفحة',
  text: 'الرابط غير صحيح، أو أن العمل أُزيل. جرّب البحث.',
  search: 'ابحث عن أعمال وأشخاص',
  go: 'بحث',
  home: 'العودة إلى الرئيسية',
};
