import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createClient } from '@pixchange/contracts/http/client';
import { themesHttp } from '@pixchange/contracts/http/themes';
import type { Browser } from 'playwright-core';
import { uploadedDayBefore } from '../../tests/earlier-uploads.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, url, visit } from '../../web/e2e/testing/browser.ts';
import { enter, makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { startProduct, type Product } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered } from './testing/console.ts';

jest.setTimeout(300_000);

const DAY_MS = 86_400_000;
const day = (after: number): string =>
  new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

let product: Product;
let browser: Browser;
// Starts a separate product, because themes are looked at each second, and home shows the theme to every test.
beforeAll(async () => {
  product = await startProduct({ THEME_SECONDS: '1' });
  process.env['E2E_URL'] = product.url;
  browser = await connect();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const entryOf = async (person: Person, title: string): Promise<string> => {
  const { id: album_id } = await makeAlbum(person, 'Sky', true);
  return (await makeWork(person, 'own.svg', { title, album_id, tags: 'weather' }, ownDrawing())).id;
};

it('a theme runs from the console to the spotlight of its winners, whose makers are notified', async () => {
  const { page: staff, complaints } = await entered(browser, '/themes/create');
  await staff.locator('input[name="name"]').fill('Weather');
  await staff.locator('input[name="slug"]').fill('weather');
  await staff.locator('textarea[name="description"]').fill('Show us the sky.');
  await staff.locator('input[name="tag"]').fill('#weather');
  await staff.getByLabel('First day').fill(day(-1));
  await staff.getByLabel('Last day').fill(day(1));
  await staff.getByRole('button', { name: 'Save' }).click();
  await staff.waitForURL(/themes$/);
  await staff.getByRole('cell', { name: 'Weather', exact: true }).waitFor();

  const [ines, noor, maya] = (await Promise.all(
    ['Ines Okafor', 'Noor Haddad', 'Maya Lind'].map((fullName) => makePerson({ fullName })),
  )) as [Person, Person, Person];
  const [rain, fog] = [await entryOf(ines, 'Rain'), await entryOf(noor, 'Fog')];

  const { page: fan } = await visit(browser);
  await enter(fan, maya);
  await fan.goto(`/images/${fog}`);
  await fan.getByRole('button', { name: 'Favourite', exact: true }).click();

  const { page: visitor, complaints: complaintsOfVisitor } = await visit(browser);
  await visitor.goto('/');
  await visitor.getByRole('heading', { name: 'Theme: Weather' }).waitFor();
  await visitor.getByRole('link', { name: 'See all entries' }).click();
  await visitor.waitForURL('**/themes/weather');
  await visitor.getByRole('heading', { level: 1, name: 'Weather' }).waitFor();
  const entries = visitor.getByRole('list', { name: 'Entries' });
  for (const title of ['Fog', 'Rain']) await entries.getByRole('link', { name: title }).first().waitFor();
  await expectSoon(async () => {
    const { collection } = await createClient({ baseUrl: url() })(themesHttp.images, { params: { slug: 'weather' } });
    return collection.map(({ id }) => id);
  }, [fog, rain]);
  expect(await barriersOf(visitor)).toEqual([]);

  await uploadedDayBefore(product.databaseUrl, [rain, fog]);
  await staff.getByRole('cell', { name: 'Weather', exact: true }).click();
  await staff.getByLabel('Last day').fill(day(-1));
  await staff.getByRole('button', { name: 'Save' }).click();
  await staff.waitForURL(/themes(\?|$)/);

  const result = visitor.getByRole('list', { name: 'Winners' });
  await expectSoon(async () => {
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: 'Weather' }).waitFor();
    return result.count();
  }, 1);
  await visitor.goto('/spotlight');
  await visitor.getByRole('heading', { level: 2, name: 'Weather' }).waitFor();
  await visitor.getByRole('list', { name: 'Weather' }).getByRole('link', { name: 'Fog' }).first().waitFor();

  const { page: winner } = await visit(browser);
  await enter(winner, noor);
  await winner.goto('/notifications');
  await winner.getByRole('link', { name: /Fog.*won its theme and is in the Spotlight/ }).waitFor();
  expect([complaints, complaintsOfVisitor]).toEqual([[], []]);
});
