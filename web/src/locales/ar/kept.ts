import type { keptText } from '../../features/home/kept.text.ts';

export const kept: typeof keptText = {
  note: 'على هذا الجهاز فقط',
  clear: 'مسح',
  clearOf: (title: string) => `مسح «${title}»`,
  cleared: 'أُزيلت من هذا الجهاز.',
  undo: 'تراجع',
};
