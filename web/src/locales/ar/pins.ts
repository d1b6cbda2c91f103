import type { pinsText } from '../../features/pins/pins.text.ts';

export const pins: typeof pinsText = {
  pin: 'تثبيت في الملف الشخصي',
  unpin: 'إلغاء التثبيت من الملف الشخصي',
  pinned: 'مثبَّت',
};
