import { comments as limits } from '@pixchange/contracts/http/limits';
import type { commentsText } from '../../features/comments/comments.text.ts';
import { comments as counted } from './counted.ts';
import { apart, number } from './numbers.ts';
import { plural } from './plural.ts';

const moments = new Intl.DateTimeFormat('ar', { dateStyle: 'medium', timeStyle: 'short' });

const characters = (count: number): string =>
  plural(count, {
    one: 'حرف واحد',
    two: 'حرفان',
    few: `${number(count)} أحرف`,
    many: `${number(count)} حرفًا`,
    other: `${number(count)} حرف`,
  });

const replies = (count: number): string =>
  plural(count, {
    one: 'رد واحد',
    two: 'ردّين',
    few: `${number(count)} ردود`,
    many: `${number(count)} ردًا`,
    other: `${number(count)} رد`,
  });

export const comments: typeof commentsText = {
  title: (count: number) => (count === 0 ? 'التعليقات' : counted(count)),
  loading: 'جارٍ تحميل التعليقات',
  loadingReplies: 'جارٍ تحميل الردود',
  sort: 'الترتيب',
  newest: 'الأحدث أولًا',
  oldest: 'الأقدم أولًا',
  none: 'لا تعليقات بعد.',
  noneText: 'كن أول من يقول شيئًا عن هذا العمل.',
  more: 'عرض المزيد من التعليقات',
  write: 'اكتب تعليقًا',
  writeReply: (name: string) => `الرد على ${apart(name)}`,
  change: 'عدّل تعليقك',
  send: 'نشر التعليق',
  sendReply: 'نشر الرد',
  save: 'حفظ',
  cancel: 'إلغاء',
  logIn: 'سجّل الدخول للتعليق',
  left: (count: number) => `بقي ${characters(count)}`,
  over: (count: number) => `زيادة ${characters(count)}`,
  empty: 'اكتب شيئًا أولًا.',
  posted: 'نُشر تعليقك',
  replied: 'نُشر ردك',
  saved: 'عُدّل تعليقك',
  removed: 'حُذف التعليق',
  gone: 'حُذف هذا التعليق.',
  edited: 'معدَّل',
  showReplies: (count: number) => `عرض ${replies(count)}`,
  hideReplies: 'إخفاء الردود',
  moreReplies: 'عرض المزيد من الردود',
  repliesTo: (name: string) => `الردود على ${apart(name)}`,
  repliesToGone: 'الردود على تعليق محذوف',
  reply: 'رد',
  edit: 'تعديل',
  delete: 'حذف',
  report: 'إبلاغ',
  replyTo: (name: string) => `الرد على تعليق ${apart(name)}`,
  editOwn: 'تعديل تعليقك',
  deleteOf: (name: string) => `حذف تعليق ${apart(name)}`,
  reportOf: (name: string) => `الإبلاغ عن تعليق ${apart(name)}`,
  deleteAsk: 'حذف هذا التعليق؟ لا يمكن استعادته.',
  keep: 'الإبقاء عليه',
  owner: 'صاحب العمل',
  time: (iso: string) => moments.format(new Date(iso)),
  mails: 'رسائل عن التعليقات',
  mailsText: `نرسل إليك بريدًا عندما يعلّق أحد على عملك أو يرد عليك، ${number(limits.mailsPerHourMax)} رسالة في الساعة على الأكثر.`,
  mailsOn: 'أرسلوا إليّ بريدًا عن التعليقات والردود',
  mailsLoading: 'جارٍ تحميل اختيارك للرسائل',
  turnedOn: 'الرسائل عن التعليقات مفعّلة',
  turnedOff: 'الرسائل عن التعليقات متوقفة',
  unsubscribeTitle: 'إيقاف الرسائل عن التعليقات؟',
  unsubscribeText: 'يمكنك تفعيلها من جديد في ملفك الشخصي.',
  unsubscribe: 'إيقاف هذه الرسائل',
  unsubscribedText: 'لن نرسل إليك بريدًا عن التعليقات بعد الآن. يمكنك تفعيل ذلك من جديد في ملفك الشخصي.',
};
