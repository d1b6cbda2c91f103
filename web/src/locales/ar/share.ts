import type { shareText } from '../../entities/share/share.text.ts';

export const share: typeof shareText = {
  share: 'مشاركة',
  shareProfile: 'مشاركة الملف الشخصي',
  links: {
    work: 'رابط هذا العمل',
    profile: 'رابط هذا الملف الشخصي',
    album: 'رابط هذا الألبوم',
  },
};
