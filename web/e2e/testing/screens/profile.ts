import { enter } from '../people.ts';
import type { Screen } from './scene.ts';

export const profileScreens: Readonly<Record<string, Screen>> = {
  'the editing of the profile': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/profile/edit');
    await page.getByLabel('Full name').fill('Somebody else');
  },
  'the settings': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/settings');
    await page.getByText('This browser', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Email me about comments' }).waitFor();
  },
  'the menu of the account': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto('/');
    await page
      .getByRole('button', { name: scene.person.session.full_name })
      .or(page.getByRole('button', { name: 'Me', exact: true }))
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  },
  'a new collection': async (page) => {
    await page.goto('/create-collection');
    await page.getByLabel('Title').waitFor();
  },
  'a collection': async (page, scene) => {
    await enter(page, scene.person);
    await page.goto(`/collections/${scene.collection.id}`);
    await page.getByRole('button', { name: 'Upload works' }).waitFor();
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
