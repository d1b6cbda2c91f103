import type { catalogueText } from '../../features/catalogue/catalogue.text.ts';
import { apart, number } from './numbers.ts';

export const catalogue: typeof catalogueText = {
  categories: 'الفئات',
  allCategories: 'كل الفئات',
  categoriesNote: 'كل صورة متحركة وملصق وعمل فني، بحسب ما يُظهره.',
  subcategoriesOf: (name: string) => `${apart(name)}، بحسب الموضوع`,
  browseCategories: 'تصفّح حسب الفئة',
  missingTitle: 'لا توجد فئة كهذه',
  missingText: 'تغيّر اسمها أو رُفعت. أمّا البقية فما زالت هنا.',
  noSubcategoriesTitle: 'لا مواضيع هنا بعد',
  noSubcategoriesText: 'ليس في هذه الفئة مواضيع حتى الآن.',
  emptyTitle: 'لا شيء محفوظ هنا بعد',
  emptyText: 'ارفع عملًا واختر هذا الموضوع، فيكون أول ما يظهر هنا.',
  toAll: 'عرض كل الفئات',
  spotlight: 'إضاءات',
  spotlightNote: 'أعمال أعجبتنا، اختيرت بعناية.',
  allSpotlights: 'كل الإضاءات',
  seeSpotlight: (name: string) => `كل ما في ${apart(name)}`,
  showAll: (count: number) => `عرض الكل (${number(count)})`,
  moreOf: (name: string) => `المزيد من ${apart(name)}`,
  moreSpotlights: 'إضاءات أخرى',
  noSpotlightsTitle: 'لا إضاءات الآن',
  noSpotlightsText: 'لم نختر شيئًا بعد. أحدث الأعمال على الصفحة الرئيسية.',
  fresh: 'شاهد الجديد',
};
