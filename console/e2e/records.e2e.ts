import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect } from '../../web/e2e/testing/browser.ts';
import { makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, shot, textOf } from './testing/console.ts';
import { isSeen } from './testing/reported.ts';

jest.setTimeout(120_000);

let browser: Browser;
let ulla: Person;
let album: string;
beforeAll(async () => {
  browser = await connect();
  ulla = await makePerson({ fullName: 'Ulla Berg' });
  ({ id: album } = await makeAlbum(ulla, 'Yard sale', true));
});
afterAll(() => browser.close());

describe('time travel', () => {
  it('K-22 shows an album as it was after an event chosen by slider, list or URL', async () => {
    const { id } = await makeAlbum(ulla, 'Fog', false);
    const { page, complaints } = await entered(browser, `/albums/${id}/show`);
    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this album down?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not hers');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();

    await page.getByRole('button', { name: 'History' }).click();
    const state = page.getByRole('region', { name: 'State' });
    const events = page.getByRole('list', { name: 'Events' });
    const takenDown = state.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'takenDown' }) });
    await state.getByText('As it is now').waitFor();
    await takenDown.filter({ hasText: 'true' }).waitFor();
    // The last of the three events is the entry in the staff audit log.
    await expectSoon(() => events.getByRole('button').count(), 3);
    const hash = await state.getByRole('code').innerText();
    const slider = page.getByRole('slider', { name: 'Time' });
    await slider.focus();
    await page.keyboard.press('Home');
    await state.getByText('As it was on').waitFor();
    await expectSoon(() => slider.getAttribute('aria-valuetext'), expect.stringMatching(/^After AlbumCreated/));
    await events.locator('[aria-current=step]').filter({ hasText: 'AlbumCreated' }).waitFor();
    await takenDown.filter({ hasText: 'false' }).waitFor();
    await expectSoon(async () => (await state.getByRole('code').innerText()) === hash, false);

    await page.waitForURL(/as_of=/);
    await page.reload();
    await state.getByText('As it was on').waitFor();
    await events.getByRole('button', { name: 'AlbumTakenDown' }).click();
    await takenDown.getByText('changed').waitFor();
    await shot(page, 'history');
    await slider.focus();
    await page.keyboard.press('End');
    await state.getByText('As it is now').waitFor();
    await expectSoon(() => state.getByRole('code').innerText(), hash);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the market', () => {
  it('lists collections, offers and licenses', async () => {
    const { page, complaints } = await entered(browser, '/collections');
    for (const [title, empty] of [
      ['Collections', 'Collections appear here when someone creates one.'],
      ['Offers', 'Offers appear here when someone puts a work or a token on sale.'],
      ['Licenses', 'Licenses appear here when someone buys one.'],
    ] as const) {
      await page.getByRole('menuitem', { name: title, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      // While a table is loading, its headers have no text.
      await page
        .getByText(empty)
        .or(page.getByRole('columnheader').filter({ hasText: /\S/ }))
        .first()
        .waitFor();
      expect(await barriersOf(page)).toEqual([]);
      await shot(page, title.toLowerCase());
    }
    expect(complaints).toEqual([]);
  });
});

describe('the operations screens', () => {
  it('show the database, the readers of the log with their lag, and the jobs', async () => {
    const { page, complaints } = await entered(browser, '/system');
    await page.getByRole('rowheader', { name: 'accounts', exact: true }).waitFor();
    await page.getByText('up to date').first().waitFor();
    await page.getByText('postgres').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'system');
    await page.getByRole('menuitem', { name: 'Jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.getByText('All background work is done or in progress.').or(page.getByRole('table')).first().waitFor();
    await shot(page, 'jobs');
    expect(complaints).toEqual([]);
  });
});

describe('lists', () => {
  it('K-16 keep their filter in the URL across a reload, and open a work that is taken down with a reason', async () => {
    const work = await makeWork(ulla, 'own.svg', { title: 'Only one of its name', album_id: album }, ownDrawing());
    const { page } = await entered(browser, '/images');
    await page.getByRole('textbox', { name: 'Title' }).fill('one of its NAME');
    const row = page.getByRole('row').filter({ hasText: 'Only one of its name' });
    await row.waitFor();
    await page.waitForURL(/filter=/);
    await page.reload();
    await row.waitFor();
    await expectSoon(() => page.getByRole('row').count(), 2);
    await row.getByText('Only one of its name').click();
    await page.waitForURL(`**/superadmin/images/${work.id}/show`);
    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this work down?' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For this test');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    await expectSoon(() => isSeen(work), false);
  });
});

describe('an export', () => {
  it('K-17 saves the whole filtered list with its count and hash, and is in the audit log', async () => {
    await makeWork(ulla, 'own.svg', { title: '=Exported', album_id: album }, ownDrawing());
    const { page, complaints } = await entered(browser, '/images?filter=%7B%22q%22%3A%22Exported%22%7D');
    await page.getByRole('row').filter({ hasText: '=Exported' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await textOf(download);
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`'=Exported`);
    const dialog = page.getByRole('dialog', { name: /^images-.*\.csv is saved$/ });
    await dialog.getByText('1 row.').waitFor();
    await dialog.getByText(createHash('sha256').update(text).digest('hex')).waitFor();
    await shot(page, 'export');
    await page.goto('/superadmin/audit_log');
    await page.getByRole('row').filter({ hasText: 'exports' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('an export of more rows than one call returns', () => {
  it('K-17 has every row once, in the order of the list', async () => {
    const ROWS = 1_234;
    const work = await makeWork(ulla, 'own.svg', { title: 'Many', album_id: album }, ownDrawing());
    const { page } = await entered(browser, '/reports');
    await page.route(/\/api\/admin\/images\?/, (route) => {
      const [from = 0, to = 0] = JSON.parse(
        new URL(route.request().url()).searchParams.get('range') ?? '[]',
      ) as number[];
      const rows = Array.from({ length: Math.max(0, Math.min(to + 1, ROWS) - from) }, (_, index) => ({
        ...work,
        id: `row-${from + index}`,
      }));
      return route.fulfill({
        json: rows,
        headers: { 'content-range': `images ${from}-${from + rows.length - 1}/${ROWS}` },
      });
    });
    await page.getByRole('menuitem', { name: 'Works', exact: true }).click();
    await page.getByText(`of ${ROWS}`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    await page.getByRole('dialog').getByText('1,234 rows.').waitFor();
    const ids = (await textOf(download)).match(/row-\d+/g);
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, index) => `row-${index}`));
  });
});

describe('a catalog entry', () => {
  it('is restored to an earlier version', async () => {
    const { page, complaints } = await entered(browser, '/categories/create');
    await page.getByLabel('Name').fill('Lanterns');
    await page.getByLabel('Slug').fill('lanterns');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/categories$/);
    const open = async (name: string) => {
      await page.goto('/superadmin/categories?filter=%7B%22q%22%3A%22lanterns%22%7D');
      await page.getByRole('cell', { name, exact: true }).click();
    };
    await open('Lanterns');
    await page.getByLabel('Name').fill('Lamps');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/categories(\?|$)/);
    await open('Lamps');
    const versions = page.getByRole('list', { name: 'Versions' });
    await versions.getByText('Current version').waitFor();
    await expectSoon(() => versions.getByRole('listitem').count(), 2);
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'versions');
    await versions.getByRole('button', { name: 'Restore this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this version?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was better before');
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await versions.getByRole('listitem').nth(2).waitFor();
    await expectSoon(() => page.getByLabel('Name').inputValue(), 'Lanterns');
    expect(complaints).toEqual([]);
  });
});

describe('the page of a work', () => {
  it('sets the category', async () => {
    const name = `Kettles ${Date.now()}`;
    const { page, complaints } = await entered(browser, '/categories/create');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Slug').fill(name.toLowerCase().replace(' ', '-'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/categories$/);
    await page.goto('/superadmin/subcategories/create');
    await page.getByLabel('Name').fill('Copper');
    await page.getByLabel('Slug').fill(`copper-${Date.now()}`);
    await page.getByRole('combobox', { name: 'Category' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/subcategories$/);
    const work = await makeWork(ulla, 'own.svg', { title: 'A copper kettle', album_id: album }, ownDrawing());
    await page.goto(`/superadmin/images/${work.id}/show`);
    await page.getByRole('button', { name: 'Set category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the category of this work?' });
    await dialog.getByLabel('Category', { exact: true }).selectOption({ label: name });
    await dialog.getByLabel('Subcategory').selectOption({ label: 'Copper' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is of copper');
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'set-category');
    await dialog.getByRole('button', { name: 'Set category' }).click();
    await page.getByText(`${name}, Copper`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('sets the rating, and returns the choice to the owner', async () => {
    const work = await makeWork(
      ulla,
      'own.svg',
      { title: 'A rated kettle', album_id: album, rating: 'g' },
      ownDrawing(),
    );
    const { page, complaints } = await entered(browser, `/images/${work.id}/show`);
    await page.getByText('G, for everyone (set by the owner)').waitFor();
    const rate = async (rating: string) => {
      await page.getByRole('button', { name: 'Set rating' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set the rating of this work?' });
      await dialog.getByLabel('Rating').selectOption({ label: rating });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is hot');
      expect(await barriersOf(page)).toEqual([]);
      await shot(page, 'set-rating');
      await dialog.getByRole('button', { name: 'Set rating' }).click();
    };
    await rate('PG-13, 13 and up');
    await page.getByText('PG-13, 13 and up (set by a moderator)').waitFor();
    await rate('Up to the owner');
    await page.getByText('G, for everyone (set by the owner)').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a decision that the read model does not show yet', () => {
  it('appears as soon as the read model has it', async () => {
    const work = await makeWork(
      ulla,
      'own.svg',
      { title: 'A late kettle', album_id: album, rating: 'g' },
      ownDrawing(),
    );
    const { page } = await entered(browser, `/images/${work.id}/show`);
    await page.getByText('G, for everyone (set by the owner)').waitFor();
    let readsTold = 0;
    await page.route(`**/api/admin/images/${work.id}`, async (route) => {
      const answer = await route.fetch();
      readsTold += 1;
      const record = { ...(await answer.json()), rating: 'g', rated_by: 'owner' };
      await (readsTold === 1 ? route.fulfill({ response: answer, json: record }) : route.fulfill({ response: answer }));
    });
    await page.route('**/set_rating', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-read-model': 'behind' } });
    });
    await page.getByRole('button', { name: 'Set rating' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the rating of this work?' });
    await dialog.getByLabel('Rating').selectOption({ label: 'PG-13, 13 and up' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It is hot');
    await dialog.getByRole('button', { name: 'Set rating' }).click();
    await page.getByText('PG-13, 13 and up (set by a moderator)').waitFor();
    expect(readsTold).toBeGreaterThan(1);
  });
});

describe('a coin pack', () => {
  it('is saved after its form has refused a price that is not a number', async () => {
    const { page } = await entered(browser, '/coin_packs/create');
    await page.getByLabel('Coins').fill('1234');
    await page.getByLabel('Price in US dollars').fill('cheap');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/^Price must be/)
      .first()
      .waitFor();
    await page.getByLabel('Price in US dollars').fill('17.25');
    // Archives the pack, because other tests count the packs for sale.
    await page.getByLabel('Archived').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/coin_packs$/);
    // The default list shows only packs for sale; the filter finds archived packs.
    await page.goto(`/superadmin/coin_packs?filter=${encodeURIComponent('{"archived":true}')}`);
    await page.getByRole('row').filter({ hasText: '1,234' }).filter({ hasText: '17.25' }).waitFor();
  });
});
