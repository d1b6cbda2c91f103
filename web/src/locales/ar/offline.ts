import type { offlineText } from '../../app/offline.text.ts';

export const offline: typeof offlineText = {
  title: 'أنت غير متصل بالإنترنت.',
  text: 'تنتظر التغييرات عودة اتصالك.',
};
