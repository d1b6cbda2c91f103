import { enter } from '../people.ts';
import type { Screen } from './scene.ts';

export const profileScreens: Readonly<Record<string, Screen>> = {
  'the editing of the profile': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/profile/edit');
    await page.getByText('This browser').waitFor();
    await page.getByLabel('Full name').fill('Somebody else');
  },
  'a new collection': async (page) => {
    await page.goto('/create-collection');
    await page.getByLabel('Title').waitFor();
  },
  'a collection': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto(`/collections/${scene.collection.id}`);
    await page.getByRole('button', { name: 'Add works' }).waitFor();
  },
  'collections on the profile': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/profile?albums=collections');
    await page.getByText('DRAFT').waitFor();
  },
  'an own album': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto(`/albums/${scene.album.id}/images`);
    await page.getByRole('heading', { name: 'Nothing in this album yet' }).waitFor();
  },
  'a mint': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/mint_sell');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByText('You have 0 pixtokens').waitFor();
  },
  'a sale': async (page) => {
    await page.goto('/sell_offer');
    await page.getByLabel('Your price in pixcoins').fill('250');
  },
};
