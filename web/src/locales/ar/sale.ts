import type { saleText } from '../../features/market/sale.text.ts';

export const sale: typeof saleText = {
  licence: 'الترخيص',
  pixcoins: 'بيكسكوين',
  section: 'شراء هذا العمل أو بيعه',
  buy: 'شراء الترخيص',
  loading: 'جارٍ تحميل البيع',
};
