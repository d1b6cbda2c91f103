import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import main from './main.tsx?raw';

const page = document.documentElement;
const { lang } = page;

beforeEach(() => {
  vi.resetModules();
  page.lang = 'ar';
});

afterEach(() => {
  page.lang = lang;
});

it('main.tsx imports the languages before all other modules', () => {
  expect(/import .*/.exec(main)?.[0]).toBe("import './languages.ts';");
});

it('provides texts in the language of the page', async () => {
  await import('./languages.ts');
  const { locale } = await import('./shared/text/locale.ts');
  const { uiText } = await import('./shared/ui/ui.text.ts');
  expect([locale, uiText.close]).toEqual(['ar', 'إغلاق']);
});

it('leaves the page in English without a loader for its language', async () => {
  const { locale } = await import('./shared/text/locale.ts');
  const { uiText } = await import('./shared/ui/ui.text.ts');
  expect([locale, uiText.close]).toEqual(['en', 'Close']);
});
