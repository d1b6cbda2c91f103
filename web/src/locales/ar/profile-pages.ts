import type { profilePagesText } from '../../app/profile-pages.text.ts';
import { apart, number } from './numbers.ts';

export const profilePages: typeof profilePagesText = {
  ownTitle: 'ملفي الشخصي',
  publicTitle: 'الملف الشخصي',
  missing: 'لا أحد هنا',
  missingText: 'العنوان غير صحيح، أو أن صاحبه غادر.',
  toHome: 'إلى الصفحة الأولى',
  sections: 'أقسام هذا الملف الشخصي',
  works: 'الأعمال',
  publicAlbums: 'الألبومات العامة',
  privateAlbums: 'الألبومات الخاصة',
  collections: 'مجموعات NFT',
  kept: 'المفضّلة والأعمال البارزة',
  worksTab: (count: number) => `الأعمال ${number(count)}`,
  emptyTitle: 'اعرض عملك الأول',
  emptyText: 'أفلت هنا صور GIF أو ملصقات أو أعمالًا فنية، أو اختر ملفات. يراها الجميع في ملفك الشخصي.',
  choose: 'اختر ملفات',
  toFeed: 'شاهد الأعمال الجديدة لمن تتابعهم',
  nothing: 'لا شيء هنا بعد',
  nothingText: (name: string) => `لم ينشر ${apart(name)} شيئًا بعد.`,
};
