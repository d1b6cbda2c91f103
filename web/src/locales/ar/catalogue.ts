import type { catalogueText } from '../../features/catalogue/catalogue.text.ts';
import { apart, number } from './numbers.ts';

export const catalogue: typeof catalogueText = {
  categories: 'الفئات',
  categoriesNote: 'كل صورة متحركة وملصق وعمل فني، بحسب ما يُظهره.',
  subjectsOf: (name: string) => `مواضيع ${apart(name)}`,
  allOf: (name: string) => `كل ${apart(name)}`,
  missingTitle: 'لا توجد فئة كهذه',
  missingText: 'تغيّر اسمها أو رُفعت. أمّا البقية فما زالت هنا.',
  noCategoriesText: 'تظهر الفئات حالما تكون فيها أعمال.',
  emptyTitle: 'لا شيء هنا بعد',
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
