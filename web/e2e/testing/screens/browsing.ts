import type { Page } from 'playwright-core';
import { enter } from '../people.ts';
import type { Screen } from './scene.ts';

/** Opens search results that are the same in every run, so that dialogs over them cover the same content. */
const filtered = async (page: Page): Promise<void> => {
  await page.goto('/?q=axeloop&price_to=900');
  await page.getByRole('link', { name: 'Axe loop by Bo Lindqvist' }).first().waitFor();
};

export const browseScreens: Readonly<Record<string, Screen>> = {
  'search results': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/?q=axeloop');
    await page.getByRole('link', { name: 'Axe loop by Bo Lindqvist' }).first().waitFor();
    await page.getByText('No people found.').waitFor();
  },
  'a search without results': async (page) => {
    await page.goto('/?q=qxzvwkj');
    await page.getByRole('heading', { name: 'Trending now' }).waitFor();
  },
  'the quick search': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search works and people' }).fill('axeloop');
    await page.getByRole('option', { name: 'Axe loop by Bo Lindqvist' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'the price filter': async (page) => {
    await filtered(page);
    await page.getByRole('button', { name: /^Price/ }).click();
    await page.getByLabel('From', { exact: true }).waitFor();
  },
  'the content filter': async (page) => {
    await filtered(page);
    await page.getByRole('button', { name: /^File type/ }).click();
    await page.getByLabel('WebP').check();
  },
  categories: async (page) => {
    await page.goto('/?category=');
    await page.locator('main li a').first().waitFor();
  },
  'a subcategory': async (page) => {
    await page.goto('/?category=animals&subcategory=animals-cats');
    await page.getByRole('heading', { level: 1, name: 'Cats' }).waitFor();
    await page.locator('main h2').first().waitFor();
  },
  spotlights: async (page) => {
    await page.goto('/spotlight');
    await page.locator('main h2').first().waitFor();
  },
  'a work': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto(`/images/${scene.work.id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await page.getByText('Sizes and files').click();
    await page.getByRole('button', { name: 'Copy the link to Large' }).waitFor();
    await page.locator('#comments').evaluate((place) => place.scrollIntoView());
    await page.getByRole('button', { name: 'Show 1 reply' }).click();
    await page.getByText('It cuts paper.').waitFor();
    await page.getByRole('button', { name: 'Delete the comment by Noor Haddad' }).click();
  },
  'a report': async (page, scene) => {
    await page.goto(`/images/${scene.work.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByLabel('Spam or advertising').check();
  },
};
