import type { charitiesText } from '../../features/charities/charities.text.ts';
import { apart } from './numbers.ts';

export const charities: typeof charitiesText = {
  pageTitle: 'منظمات غير ربحية',
  title: ['قضايا لها ', 'مكان', ' على الجدار'],
  lead: 'وافقت هذه المنظمات على أن تُعرض هنا، دون أي تكلفة عليها. اقرأ عمّا تفعله، ثم اذهب إلى صفحتها لتساعد.',
  listTitle: 'المنظمات',
  listNote: 'يختارها من يشغّل هذا الموقع؛ ولا أحد يدفع مقابل مكانه.',
  read: (name: string) => `اقرأ عن ${apart(name)}`,
  loading: 'جارٍ تحميل المنظمات',
  emptyTitle: 'لا منظمات بعد',
  emptyText: 'ينتظر هذا الجدار أول قضية. وقد تكون قضيتك.',
  joinTitle: 'هل هذه أنتم؟',
  joinText:
    'تُعرض المنظمات غير الربحية مجانًا. أرسلوا إلينا اسمكم، وفقرة عمّا تفعلونه، وعنوانكم على الويب، وصورة يحقّ لكم استخدامها.',
  join: 'راسلونا',
  all: 'كل المنظمات غير الربحية',
  site: 'إلى صفحتهم',
  opensNew: 'يُفتح في علامة تبويب جديدة',
  loadingOne: 'جارٍ تحميل المنظمة',
};
