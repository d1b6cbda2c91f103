import type { licenceUsesText } from '../../features/market/licence-uses.text.ts';

export const licenceUses: typeof licenceUsesText = {
  title: 'ما يسمح به الترخيص',
  names: { personal: 'الاستخدام الشخصي والمنشورات', client: 'العمل للعملاء', resale: 'إعادة البيع' },
  notes: {
    personal: 'منشوراتك ورسائلك وصفحاتك ومطبوعاتك',
    client: 'إعلانات ومواقع ومنتجات تصنعها لغيرك',
    resale: 'سلع تبيعها ويظهر عليها العمل، كالقمصان والقوالب',
  },
  included: 'مسموح',
  excluded: 'غير مسموح',
  toTerms: 'الشروط كاملة',
  choose: 'ما يُسمح للمشترين به',
  presets: { personal: 'الاستخدام الشخصي', client: 'الشخصي والعمل للعملاء', resale: 'الشخصي والعمل للعملاء وإعادة البيع' },
};
