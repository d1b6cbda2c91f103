import type { consoleText } from '../../app/console-page.text.ts';

export const consolePage: typeof consoleText = {
  title: 'لوحة الإدارة',
  missing: 'لا لوحة إدارة هنا',
  missingText: 'هذا العنوان يقدّم موقع الويب وحده. اسأل من يشغّل هذا الموقع عن مكان لوحة إدارته.',
  home: 'إلى الصفحة الأولى',
};
