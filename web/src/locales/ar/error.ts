import type { errorText } from '../../features/errors/error.text.ts';

export const error: typeof errorText = {
  pageTitle: 'الصفحة غير موجودة',
  title: 'انزلقت هذه الصفحة من المطبعة',
  text: 'العنوان غير صحيح، أو أن العمل أُزيل. جرّب البحث عنه.',
  search: 'ابحث عن أعمال وأشخاص',
  go: 'بحث',
  home: 'إلى الصفحة الأولى',
};
