import type { providerSectionText } from '../../entities/work/provider-section.text.ts';

export const providerSection: typeof providerSectionText = {
  title: (name: string) => `المزيد من ${name}`,
  mark: (name: string) => `بدعم من ${name}`,
  note: 'هذه للمشاهدة والمشاركة، لا للبيع.',
  more: (name: string) => `عرض المزيد من ${name}`,
  search: (name: string) => `ابحث في ${name}`,
  searchKlipy: 'Search KLIPY',
  run: 'بحث',
  loading: (name: string) => `جارٍ البحث في ${name}`,
  nothing: (name: string, text: string) => `لا شيء في ${name} عن «${text}».`,
  failed: (name: string) => `لا يستجيب ${name} الآن. أعد المحاولة بعد دقيقة.`,
  usedUp: (name: string) => `لا يستطيع هذا الموقع البحث في ${name} مرة أخرى الآن. أعد المحاولة خلال ساعة.`,
};
