import { appeals as limits } from '@pixchange/contracts/http/limits';
import type { decisionsText } from '../../features/decisions/decisions.text.ts';
import { number } from './numbers.ts';

const dates = new Intl.DateTimeFormat('ar', { dateStyle: 'long' });

export const decisions: typeof decisionsText = {
  title: 'القرارات',
  pageTitle: 'قرارات المشرفين',
  pageText: 'ما قرره المشرفون بشأن أعمالك وألبوماتك وتعليقاتك وحسابك.',
  loading: 'جارٍ تحميل القرارات',
  loadingOne: 'جارٍ تحميل القرار',
  none: 'لا توجد قرارات.',
  noneText: 'إذا أزال مشرف شيئًا من أعمالك فستراه هنا مع السبب.',
  more: 'عرض المزيد من القرارات',
  toHome: 'العودة إلى الصفحة الرئيسية',
  toAll: 'كل القرارات',
  heading: {
    image: { take_down: 'أُزيل عملك', restore: 'أُعيد عملك' },
    album: { take_down: 'أُزيل ألبومك', restore: 'أُعيد ألبومك' },
    comment: { take_down: 'أُزيل تعليقك', restore: 'أُعيد تعليقك' },
    user: { suspend: 'أُوقف حسابك', reinstate: 'أُعيد تفعيل حسابك' },
  },
  reason: 'السبب',
  noReason: 'غادر المشرف الذي ذكر السبب.',
  decided: 'تاريخ القرار',
  status: 'الحالة',
  inForce: 'سارٍ',
  takenBack: 'لم يعد ساريًا',
  on: (iso: string) => dates.format(new Date(iso)),
  terms: 'قراءة الشروط',
  checkProof: 'تحقّق من إثبات',
  appeal: 'الاعتراض',
  appealText: (until: string) =>
    `هل تظن أن هذا خطأ؟ أخبرنا بالسبب. سينظر فيه مشرف آخر ونرسل إليك الجواب بالبريد الإلكتروني. يمكنك الاعتراض مرة واحدة حتى ${dates.format(new Date(until))}.`,
  appealLabel: 'لماذا ينبغي تغيير هذا القرار؟',
  appealHint: `${number(limits.textLengthMax)} حرف على الأكثر.`,
  appealEmpty: 'اكتب السبب أولًا.',
  appealLong: `اكتب ${number(limits.textLengthMax)} حرف على الأكثر.`,
  send: 'إرسال الاعتراض',
  sent: 'أُرسل اعتراضك',
  yourAppeal: 'اعتراضك',
  appealOn: (iso: string) => `أُرسل في ${dates.format(new Date(iso))}`,
  textErased: 'مُحي نصه.',
  waiting: 'في انتظار مشرف. سنرسل إليك الجواب بالبريد الإلكتروني.',
  declined: 'مرفوض: يبقى القرار.',
  accepted: 'مقبول: أُلغي القرار.',
  answer: 'الجواب',
  notFound: 'لا يوجد هنا قرار يمكنك رؤيته. سجّل الدخول أو افتح الرابط في رسالتنا مرة أخرى.',
};
