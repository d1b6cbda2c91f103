import { catalogue } from '../../shared/text/catalogue.ts';

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export const themesText = catalogue('themes', {
  title: (name: string) => `Theme: ${name}`,
  see: 'See all entries',
  loading: 'Loading the theme',
  howTo: (tag: string, lastDay: Date) =>
    `Upload a public work with the tag #${tag} by ${days.format(lastDay)}. The works with the most hearts win.`,
  over: (lastDay: Date) => `This theme ended on ${days.format(lastDay)}.`,
  upload: 'Upload an entry',
  winners: 'Winners',
  entries: 'Entries',
  none: 'No entries yet',
  noneText: (tag: string) => `Upload a work with the tag #${tag} to be the first.`,
  nobody: 'Nobody took part in this theme.',
  home: 'See what’s new',
});
