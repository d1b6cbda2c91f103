import type { keptText } from '../../features/home/kept.text.ts';

export const kept: typeof keptText = {
  note: 'على هذا الجهاز فقط',
  clear: 'مسح',
  clearOf: (title: string) => `مسح «${title}»`,
  cleared: 'أُزيلت من هذا الجهاز.',
  undo: 'تراجع',
  pageNote: 'محفوظة على هذا الجهاز. سجّل الدخول لتجدها في كل مكان.',
  logIn: 'تسجيل الدخول',
  emptyTitle: 'لا شيء هنا بعد',
  emptyText: 'اضغط القلب على أي عمل لتجده هنا.',
  toHome: 'العودة إلى الصفحة الرئيسية',
};
