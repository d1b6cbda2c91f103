import type { noWorkText } from '../../features/images/no-work.text.ts';

export const noWork: typeof noWorkText = {
  missing: 'لا يوجد عمل كهذا',
  missingText: 'إنه خاص، أو أُزيل.',
  toHome: 'إلى الصفحة الأولى',
  failed: 'تعذّر استخدام هذا الملف',
};
