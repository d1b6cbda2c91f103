import type { notificationsText } from '../../features/notifications/notifications.text.ts';
import { coins } from './counted.ts';
import { number } from './numbers.ts';
import { plural } from './plural.ts';

const others = (count: number): string =>
  plural(count, {
    one: 'شخص آخر',
    two: 'شخصان آخران',
    few: `${number(count)} أشخاص آخرين`,
    many: `${number(count)} شخصًا آخر`,
    other: `${number(count)} شخص آخر`,
  });

const atMost = (count: number): string => (count > 99 ? `${number(99)}+` : number(count));

export const notifications: typeof notificationsText = {
  title: 'الإشعارات',
  bell: (count) => (count === 0 ? 'الإشعارات' : `الإشعارات، غير المقروءة: ${atMost(count)}`),
  badge: atMost,
  arrived: (count) => `إشعار جديد. غير المقروءة: ${atMost(count)}.`,
  loading: 'جارٍ تحميل الإشعارات',
  more: 'عرض المزيد',
  all: 'عرض كل الإشعارات',
  readAll: 'تحديد الكل كمقروء',
  unread: 'غير مقروء',
  none: 'لا جديد بعد',
  noneText: 'حين يتابعك أحد أو يعجبه عملك أو يعلّق عليه أو يشتريه، ستراه هنا.',
  noneAction: 'استكشف الأعمال',
  settings: 'إعدادات الإشعارات',
  who: (first, second, count) => {
    if (count <= 1) return first;
    return count === 2 && second !== null ? `${first} و${second}` : `${first} و${others(count - 1)}`;
  },
  quoted: (title) => `«${title}»`,
  yourWork: 'عملك',
  aWork: 'أحد الأعمال',
  lines: {
    follow: (who) => `متابعة جديدة لك من ${who}`,
    heart: (who, what) => `إعجاب من ${who} بـ ${what}`,
    comment: (who, what) => `تعليق من ${who} على ${what}`,
    reply: (who, what) => `رد من ${who} على تعليقك على ${what}`,
    licence_sold: (who, what, earned) => `شراء ترخيص ${what} من ${who}. كسبت ${coins(earned)}.`,
    token_sold: (who, what, earned) => `شراء رمزك ${what} من ${who}. كسبت ${coins(earned)}.`,
    royalty: (what, earned) => `بيع رمز ${what} مرة أخرى. كسبت ${coins(earned)} من العوائد.`,
    minted: (what) => `سُكّ رمز ${what}`,
    mint_refunded: (what) => `تعذّر سكّ ${what}، فأعدنا إليك ما دفعته`,
    taken_down: {
      image: (what) => `أزال المشرفون ${what}`,
      album: 'أزال المشرفون أحد ألبوماتك',
      comment: 'أزال المشرفون أحد تعليقاتك',
    },
    restored: {
      image: (what) => `أعاد المشرفون ${what}`,
      album: 'أعاد المشرفون أحد ألبوماتك',
      comment: 'أعاد المشرفون أحد تعليقاتك',
    },
    appeal_declined: 'رفض المشرفون اعتراضك',
    theme_won: (what) => `فاز ${what} في موضوعه، وهو الآن في الإضاءات`,
  },
  choices: 'في الجرس',
  choicesText: 'اختر ما تريد أن تسمع عنه. قرارات المشرفين بشأن محتواك تُعرض دائمًا.',
  choicesLoading: 'جارٍ تحميل إعدادات الإشعارات',
  groups: {
    follows: 'المتابعون الجدد',
    hearts: 'الإعجابات بأعمالي وفوزها',
    comments: 'التعليقات على أعمالي',
    replies: 'الردود على تعليقاتي',
    sales: 'المبيعات والعوائد',
    mints: 'الرموز المسكوكة',
  },
  inBrowser: 'على هذا الجهاز',
  push: 'أرسل الإشعارات إلى هذا الجهاز',
  pushText: 'ستعرف الجديد حتى حين لا يكون Pixchange مفتوحًا. يتوقف ذلك حين تسجّل الخروج.',
  pushUnable: 'لا يستطيع هذا المتصفح عرض إشعارات صفحة مغلقة. على iPhone أو iPad أضف Pixchange إلى الشاشة الرئيسية أولًا.',
  pushRefused: {
    blocked: 'الإشعارات محظورة لهذا الموقع. اسمح بها في إعدادات متصفحك، ثم أعد تحميل الصفحة.',
    failed: 'تعذّر على متصفحك تشغيل الإشعارات. تأكد من أنه يستطيع استخدام خدمة الإشعارات لديه، ثم أعد المحاولة.',
  },
  digest: 'راسلني مرة في اليوم بما فاتني',
  digestText: 'رسالة واحدة في اليوم على الأكثر، وفقط حين يكون هناك جديد غير مقروء.',
  digestOff: 'الرسالة اليومية متوقفة',
  unsubscribeTitle: 'إيقاف الرسالة اليومية؟',
  unsubscribeText: 'يمكنك تشغيلها مجددًا من إعداداتك.',
  unsubscribe: 'إيقاف هذه الرسالة',
  unsubscribedText: 'لن نرسل إليك الرسالة اليومية بعد الآن. يمكنك تشغيلها مجددًا من إعداداتك.',
  saved: 'حُفظت إعدادات الإشعارات',
};
