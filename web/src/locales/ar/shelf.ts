import type { shelfText } from '../../entities/work/shelf.text.ts';

export const shelf: typeof shelfText = {
  favourited: 'حُفظ في مفضلتك',
  onDevice: 'حُفظ على هذا الجهاز. بحساب، يُحفظ في كل مكان.',
  signUp: 'أنشئ حسابًا',
  installOffer: 'أرسل أسرع: ضع Pixchange على شاشتك الرئيسية.',
  install: 'تثبيت',
};
