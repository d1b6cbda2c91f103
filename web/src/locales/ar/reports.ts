import type { reportsText } from '../../features/reports/reports.text.ts';

export const reports: typeof reportsText = {
  titles: {
    image: 'الإبلاغ عن هذا العمل',
    album: 'الإبلاغ عن هذا الألبوم',
    user: 'الإبلاغ عن هذا الشخص',
    comment: 'الإبلاغ عن هذا التعليق',
  },
  intro: 'ينظر مشرف في كل بلاغ. ومن قُدّم البلاغ بشأنه لا يعرف من أرسله.',
  reason: 'ما المشكلة؟',
  reasons: {
    spam: 'رسائل مزعجة أو إعلانات',
    nudity: 'عُري أو محتوى جنسي',
    violence: 'عنف',
    hate: 'كراهية أو تمييز',
    harassment: 'مضايقة أو تنمّر',
    self_harm: 'إيذاء النفس',
    child_safety: 'يؤذي طفلًا أو يعرّضه للخطر',
    copyright: 'عملي أو عمل غيري، بلا إذن',
    impersonation: 'انتحال شخصية شخص آخر',
    illegal: 'مخالف للقانون',
    other: 'سبب آخر',
  },
  comment: 'هل من شيء ينبغي أن نعرفه؟',
  commentHint: 'اختياري',
  cancel: 'إلغاء',
  send: 'إرسال البلاغ',
  chooseFirst: 'اختر سببًا أولًا',
  thanks: 'شكرًا لك. سينظر فيه مشرف.',
};
