import type { settingsText } from '../../app/settings.text.ts';

export const settings: typeof settingsText = {
  title: 'الإعدادات',
  sections: 'أقسام الإعدادات',
  account: 'الحساب',
  password: 'كلمة المرور',
  email: 'البريد الإلكتروني',
  sessions: 'الجلسات',
  data: 'بياناتك',
  notifications: 'الإشعارات',
  byEmail: 'بالبريد الإلكتروني',
  appearance: 'المظهر',
  appearanceText: 'يُحفظ في هذا المتصفح.',
  autoplay: 'تشغيل الصور المتحركة تلقائيًا',
  autoplayText: 'تتحرك الصور تلقائيًا عادةً. وحين يكون هذا متوقفًا، لا تتحرك إلا إذا ضغطت زر التشغيل.',
  language: 'اللغة',
  languageText: 'يُعاد تحميل الصفحة باللغة التي تختارها.',
  deletion: 'حذف الحساب',
};
