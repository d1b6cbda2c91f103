import { catalogue } from '../../shared/text/catalogue.ts';

export const keptText = catalogue('kept', {
  note: 'Only on this device',
  clear: 'Clear',
  clearOf: (title: string) => `Clear “${title}”`,
  cleared: 'Removed from this device.',
  undo: 'Undo',
  pageNote: 'Saved on this device. Log in to have them everywhere.',
  logIn: 'Log in',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Tap the heart on a work, and find it here.',
  toHome: 'Back to home',
});
