import type { memberViewText } from '../../features/member-view/member-view.text.ts';

export const memberView: typeof memberViewText = {
  title: 'العرض بعين عضو',
  seeing: (username: string) => `ترى Pixchange كما يراه @${username}.`,
  closed: 'لا يمكن تغيير شيء، والملفات الخاصة تبقى مغلقة، وكل صفحة تُسجَّل.',
  left: 'الوقت المتبقي',
  stop: 'إيقاف',
  opening: 'جارٍ فتح العرض…',
  ended: 'انتهى هذا العرض',
  endedText: 'أغلق هذا اللسان، أو ابدأ عرضًا آخر من صفحة العضو في لوحة الإدارة.',
  console: 'إلى لوحة الإدارة',
};
