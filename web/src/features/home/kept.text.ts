import { catalogue } from '../../shared/text/catalogue.ts';

export const keptText = catalogue('kept', {
  note: 'Only on this device',
  clear: 'Clear',
  clearOf: (title: string) => `Clear “${title}”`,
  cleared: 'Removed from this device.',
  undo: 'Undo',
});
