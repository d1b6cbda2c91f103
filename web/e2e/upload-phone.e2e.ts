import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connect } from './testing/browser.ts';
import { makeAlbum, makePerson } from './testing/people.ts';
import { expectSoon, focusOn } from './testing/soon.ts';
import { choose, openUpload, png, ready } from './testing/upload.ts';

jest.setTimeout(120_000);

// Follows one upload on a phone. Each test continues where the previous one stopped.
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await connect();
  const person = await makePerson();
  await makeAlbum(person, 'Wet windows', true);
  ({ page } = await openUpload(browser, person, '', { width: 390, height: 844, touch: true }));
  await choose(page, ...Array.from({ length: 7 }, (_, index) => png(`work${index}.png`)));
  await ready(page, 7);
});
afterAll(() => browser.close());

const toPermissions = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page
    .locator('dialog')
    .getByRole('button', { name: /Wet windows/ })
    .click();
  await page.getByRole('heading', { name: 'Permissions & Ownership' }).waitFor();
};

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not drawn');
  return box;
};

it('the buttons on a work leave its picture visible around them', async () => {
  for (const name of ['Edit work0', 'Remove work0']) {
    const button = page.getByRole('button', { name, exact: true });
    const size = async () => {
      const { width, height } = await boxOf(button);
      return [width, height];
    };
    await expectSoon(size, [44, 44]);
    const disc = await button.evaluate((element) => {
      const { backgroundClip, borderRadius, borderTopWidth } = getComputedStyle(element);
      return { backgroundClip, borderRadius, rimPx: Number.parseFloat(borderTopWidth) };
    });
    expect(disc).toMatchObject({ backgroundClip: 'padding-box', borderRadius: '50%' });
    expect(44 - 2 * disc.rimPx).toBeLessThanOrEqual(32);
  }
});

it('the dialog scrolls to the price field and its explanation, above its footer', async () => {
  await toPermissions();
  await page.getByRole('button', { name: 'Set a price' }).click();
  const field = page.getByLabel('Price in pixcoins');
  await focusOn(page, field);
  const isInSight = async () => {
    const [hint, foot] = [await boxOf(page.getByText(/^Our fee is/)), await boxOf(page.locator('dialog footer'))];
    return hint.y + hint.height <= foot.y && (await boxOf(field)).y > 0;
  };
  await expectSoon(isInSight, true);
});
