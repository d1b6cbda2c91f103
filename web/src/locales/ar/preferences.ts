import type { preferencesText } from '../../app/preferences.text.ts';

export const preferences: typeof preferencesText = {
  language: 'اللغة',
  theme: 'المظهر',
  themes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
};
