import { createClient } from '@pixchange/contracts/http/client';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { offersHttp } from '@pixchange/contracts/http/offers';
import type { Page } from 'playwright-core';
import { url } from './browser.ts';
import { makeAlbum, makePerson } from './people.ts';
import { toast } from './toast.ts';
import { makeWork, ownDrawing } from './works.ts';

/** A work of somebody else, on sale. */
export const makeWanted = async (): Promise<ImageItemView> => {
  const seller = await makePerson({ fullName: 'Ulla Berg' });
  const { id: album_id } = await makeAlbum(seller, 'Yard sale', true);
  const work = await makeWork(seller, 'yard.svg', { title: 'Yard Sale 1927', album_id }, ownDrawing());
  await createClient({ baseUrl: url() })(offersHttp.open, {
    token: seller.session.token,
    body: { image_id: work.id, price: 30 },
  });
  return work;
};

interface Wanted {
  /** What a visitor presses or opens. */
  press: (page: Page, work: ImageItemView) => Promise<unknown>;
  /** The sentence in the login dialog. */
  says: string;
  /** Ends when it has happened. */
  happens: (page: Page) => Promise<unknown>;
}

const onWork =
  (press: (page: Page) => Promise<unknown>): Wanted['press'] =>
  async (page, { id }) => {
    await page.goto(`/images/${id}`);
    await press(page);
  };

const said = (page: Page, text: string): Promise<void> => toast(page).filter({ hasText: text }).waitFor();

/** What a visitor may want that takes a login, by its name. */
export const wanted = {
  favourite: {
    press: onWork((page) => page.getByRole('button', { name: /^Favourite/ }).click()),
    says: 'Log in to add this to your favourites.',
    happens: async (page) => {
      await said(page, 'Saved to your favourites');
      // Behind the welcome it is out of the tree.
      await page.locator('main button[aria-pressed=true]').waitFor();
    },
  },
  follow: {
    press: onWork((page) => page.getByRole('button', { name: 'Follow', exact: true }).click()),
    says: 'Log in to follow.',
    happens: (page) => said(page, 'You follow Ulla Berg'),
  },
  album: {
    press: onWork((page) => page.getByRole('button', { name: 'Add to an album' }).click()),
    says: 'Log in to add this to an album.',
    happens: (page) => page.getByRole('heading', { name: 'Add “Yard Sale 1927” to' }).waitFor(),
  },
  buy: {
    press: onWork((page) => page.getByRole('button', { name: 'Buy', exact: true }).click()),
    says: 'Log in to buy this.',
    happens: (page) => page.getByRole('heading', { name: 'Buy “Yard Sale 1927”' }).waitFor(),
  },
  upload: {
    press: async (page) => {
      await page.goto('/artist');
      await page.locator('main').getByRole('button', { name: 'Upload' }).first().click();
    },
    says: 'Log in to upload.',
    happens: (page) => page.getByRole('heading', { name: 'Drag Files to Upload' }).waitFor(),
  },
  comment: {
    press: onWork(async (page) => {
      await page.locator('#comments').evaluate((place) => place.scrollIntoView());
      await page.getByRole('button', { name: 'Log in to comment' }).click();
    }),
    says: 'Log in to comment.',
    happens: (page) => page.locator('textarea:focus').waitFor(),
  },
  profile: {
    press: async (page) => {
      await page.goto('/faq');
      await page.locator('header').getByRole('link', { name: 'My Profile' }).click();
    },
    says: 'Log in to see your profile.',
    happens: (page) => page.waitForURL('**/profile'),
  },
  page: {
    press: (page) => page.goto('/profile/edit'),
    says: 'Log in to see the page you asked for.',
    happens: (page) => page.waitForURL('**/profile/edit'),
  },
} as const satisfies Record<string, Wanted>;

export const allWanted = Object.keys(wanted) as readonly (keyof typeof wanted)[];

export const askFor = async (page: Page, name: keyof typeof wanted, work: ImageItemView): Promise<void> => {
  await wanted[name].press(page, work);
  await page.getByRole('dialog', { name: 'Login to Connect' }).getByText(wanted[name].says).waitFor();
};
