import type { failureText } from '../../shared/text/failure.text.ts';
import { apart } from './numbers.ts';

export const failure: typeof failureText = {
  offline: 'مشكلة في الاتصال بالإنترنت. تحقّق من اتصالك وحاول مجددًا.',
  unknown: 'حدث خطأ من جانبنا. حاول مجددًا من فضلك.',
  away: 'خادمنا غائب للحظات. ما تراه باقٍ هنا؛ حاول مجددًا من فضلك.',
  chunk: (words: string) => `${apart(words)}. تحقّق من اتصالك وحاول مجددًا.`,
  broken: 'تعطّلت هذه الصفحة أثناء عرضها. حاول مجددًا من فضلك.',
  retry: 'حاول مجددًا',
};
