import type { offlineText } from '../../app/offline.text.ts';

export const offline: typeof offlineText = {
  title: 'أنت غير متصل بالإنترنت',
  text: 'ترى ما حُمّل من قبل. أمّا التغييرات فتنتظر عودة الاتصال.',
};
