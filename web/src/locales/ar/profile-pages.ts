import type { profilePagesText } from '../../app/profile-pages.text.ts';

export const profilePages: typeof profilePagesText = {
  ownTitle: 'ملفي الشخصي',
  publicTitle: 'الملف الشخصي',
  missing: 'لا أحد هنا',
  missingText: 'العنوان غير صحيح، أو أن صاحبه غادر.',
  toHome: 'إلى الصفحة الأولى',
};
