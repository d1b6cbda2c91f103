import type { stripText } from '../../features/catalogue/strip.text.ts';

export const strip: typeof stripText = {
  onSale: 'المعروض للبيع',
  allCategories: 'كل الفئات',
  scrollBack: 'التمرير إلى الخلف',
  scrollOn: 'التمرير إلى الأمام',
  browseChips: 'تصفّح حسب الشعور والفئة',
};
