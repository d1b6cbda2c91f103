import { enter } from '../people.ts';
import type { Screen } from './scene.ts';

export const pageScreens: Readonly<Record<string, Screen>> = {
  'questions and answers': async (page) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Open all' }).click();
  },
  'the page for artists': async (page) => {
    await page.goto('/artist');
    await page.getByRole('heading', { name: 'Partners' }).waitFor();
  },
  'the studio': async (page) => {
    await page.goto('/studio');
    await page.getByRole('heading', { name: 'Open books' }).waitFor();
  },
  'the non-profits': async (page) => {
    await page.goto('/charities');
    await page.locator('main li h3').first().waitFor();
  },
  'a non-profit': async (page, scene) => {
    await pageScreens['the non-profits']?.(page, scene);
    await page.locator('main li a').first().click();
    await page.locator('article h1').waitFor();
  },
  developers: async (page, { person }) => {
    await enter(page, person);
    await page.goto('/developers');
    await page.getByText('You have no keys yet.').waitFor();
    await page.getByRole('list', { name: 'Results' }).getByRole('img').first().waitFor();
  },
  terms: async (page) => {
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  Impressum: async (page) => {
    await page.goto('/studio');
    await page.getByRole('button', { name: 'Impressum' }).click();
    await page.getByText('Tax number').waitFor();
  },
  'a first visit': async (page) => {
    await page.addInitScript(() => {
      localStorage.removeItem('pixchange_cookie');
      sessionStorage.removeItem('pixchange_app_banner');
    });
    await page.goto('/privacy-policy');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'What we store' }).click();
  },
  'the menu of About Us': async (page) => {
    await page.goto('/studio');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const narrow = (page.viewportSize()?.width ?? 0) < 1_199;
    await page.getByRole('button', { name: narrow ? 'Open the menu' : 'About Us' }).click();
    await page.getByText('Sell Your Art').first().waitFor();
  },
  "the API's page": async (page) => {
    await page.goto('/api/docs');
    await page.locator('summary').first().click();
  },
};
