import { catalogue } from '../shared/text/catalogue.ts';

export const preferencesText = catalogue('preferences', {
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
});
