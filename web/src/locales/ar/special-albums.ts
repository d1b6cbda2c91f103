import type { specialAlbumsText } from '../../entities/work/special-albums.text.ts';

export const specialAlbums: typeof specialAlbumsText = {
  favourited: 'حُفظ في مفضلتك',
  onDevice: 'حُفظ على هذا الجهاز. بحساب، يُحفظ في كل مكان.',
  signUp: 'أنشئ حسابًا',
  installOffer: 'أرسل أسرع: ضع Pixchange على شاشتك الرئيسية.',
  install: 'تثبيت',
};
