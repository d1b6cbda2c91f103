import type { welcomeText } from '../../app/welcome.text.ts';
import { apart } from './numbers.ts';

export const welcome: typeof welcomeText = {
  title: 'أهلًا بك!',
  text: 'ستجد رابط التأكيد في بريدك.',
  button: 'ابدأ الآن',
  lead: (name: string) => `انضممت إلينا يا ${apart(name)}.`,
  next: 'ما التالي',
  upload: 'ارفع عملك الأول',
  uploadNote: 'صور GIF وملصقات وفن، حتى 25 ميغابايت للملف.',
  explore: 'شاهد الرائج',
  exploreNote: 'ضع قلبًا على ما يعجبك فنعرض عليك المزيد مثله.',
};
