import type { cookieText } from '../../app/shell/cookie-notice.text.ts';

export const cookie: typeof cookieText = {
  title: 'إشعار ملفات تعريف الارتباط',
  lead: 'نحفظ تسجيل دخولك واختياراتك في هذا المتصفح.',
  counting: 'إن وافقت، نُحصي أيضًا الصفحات التي تُفتح، بلا أسماء وبلا معرّفات.',
  notCounting: 'لا نشارك شيئًا مع أحد، ولا نُحصي أحدًا.',
  countingBrief: 'نُحصي الصفحات؟',
  notCountingBrief: 'لا نُحصي أحدًا.',
  details: 'ما الذي يُحفظ',
  gotIt: 'فهمت!',
  noThanks: 'لا، شكرًا',
};
