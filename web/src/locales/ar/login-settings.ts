import type { loginSettingsText } from '../../features/accounts/login-settings.text.ts';

export const loginSettings: typeof loginSettingsText = {
  passwordText: 'نرسل إليك رابطًا لتعيين كلمة مرور جديدة. استخدامه يسجّل خروجك من كل مكان.',
  changePassword: 'تغيير كلمة المرور',
  loading: 'جارٍ تحميل بريدك الإلكتروني',
  confirmed: 'مؤكَّد',
  notConfirmed: 'غير مؤكَّد',
  confirmText: 'افتح الرابط في رسالتنا لتفعيل كل الميزات.',
  resend: 'إعادة إرسال رسالة التأكيد',
  noEmail: 'ليس لحسابك بريد إلكتروني بعد. أضف واحدًا لتفعيل كل الميزات.',
  addEmail: 'إضافة بريد إلكتروني',
  otherEmail: 'تريد استخدام بريد آخر؟',
  contact: 'راسلنا',
};
