import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { apiKeysHttp } from '@pixchange/contracts/http/api-keys';
import { createClient } from '@pixchange/contracts/http/client';
import type { Browser } from 'playwright-core';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, url } from '../../web/e2e/testing/browser.ts';
import { makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, shot } from './testing/console.ts';

jest.setTimeout(180_000);

let browser: Browser;
let ivo: Person;
beforeAll(async () => {
  browser = await connect();
  ivo = await makePerson({ fullName: 'Ivo Lind' });
  const { id: album_id } = await makeAlbum(ivo, 'Only for me', false);
  await makeWork(ivo, 'own.svg', { title: 'Hidden kettle', album_id }, ownDrawing());
});
afterAll(() => browser.close());

describe('seeing Pixchange as a member', () => {
  it('K-26 needs a reason, shows the profile and the time left, refuses to create an album, and ends on request', async () => {
    const { page, complaints } = await entered(browser, `/users/${ivo.session.id}/show`);
    await page.getByRole('button', { name: 'View as' }).click();
    const reasonDialog = page.getByRole('dialog', { name: /^View Pixchange as/ });
    await reasonDialog.getByRole('button', { name: 'Continue' }).click();
    await reasonDialog.getByText('A reason is required').waitFor();
    await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('Says that the album is empty');
    await reasonDialog.getByRole('button', { name: 'Continue' }).click();
    const link = page.getByRole('link', { name: 'Open the view' });
    await link.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const [view] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    const banner = view.getByRole('complementary', { name: 'View as a member' });
    await banner.getByText(`You’re viewing Pixchange as @${ivo.session.username}.`).waitFor();
    expect(await banner.getByRole('timer').innerText()).toMatch(/^(30:00|29:\d\d)$/);
    await view.waitForURL('**/profile');
    await view.getByText('Only for me').first().waitFor();
    expect(await barriersOf(view)).toEqual([]);
    await shot(view, 'view-as');
    // The URL does not contain the token, and the new tab has neither a member's session nor a staff session.
    expect(await view.evaluate(() => [location.href.includes('view.'), localStorage.getItem('token')])).toEqual([
      false,
      null,
    ]);
    expect(await view.evaluate(() => sessionStorage.getItem('pixchange.staff-session'))).toBeNull();
    const changed = await view.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('pixchange_member_view') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ album: { title: 'Not by its owner', published: false } });
      return (await fetch('/api/albums', { method: 'POST', headers, body })).status;
    });
    expect(changed).toBe(403);
    await view.reload();
    await banner.waitFor();
    await banner.getByRole('button', { name: 'Stop' }).click();
    await view.getByText('This view has ended').waitFor();
    await page.goto(
      `/superadmin/audit_log?filter=${encodeURIComponent(JSON.stringify({ action: 'users.see_page', target: ivo.session.id }))}`,
    );
    await page.getByText('/profile', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('the history of a member', () => {
  it('K-18 filters by kind, and links to an event with its consequences and personal fields', async () => {
    const { page, complaints } = await entered(browser, `/users/${ivo.session.id}/show`);
    const items = page.getByRole('list', { name: 'What happened' });
    await items.getByText('ImageProcessed').first().waitFor();
    await items.getByText('SessionOpened').first().waitFor();
    await page.getByRole('button', { name: 'upload', exact: true }).click();
    await items.getByText('SessionOpened').first().waitFor({ state: 'detached' });
    await shot(page, 'timeline');
    expect(await barriersOf(page)).toEqual([]);
    await items.getByRole('link', { name: 'ImageSubmitted' }).click();
    await page.getByRole('heading', { level: 1, name: 'Event log' }).waitFor();
    const event = page.getByRole('list', { name: 'Events' }).getByRole('listitem').first();
    await event.getByText('ImageSubmitted').first().click();
    await event.getByRole('button', { name: 'Causes and consequences' }).click();
    const tree = page.getByRole('region', { name: 'Causes and consequences' });
    await tree.getByText('ImageProcessed').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'event-tree');
    await event.getByRole('button', { name: 'Show personal fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show this event’s personal data?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For this test');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await event.getByText('Hidden kettle').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('lists', () => {
  it('K-16 save a filter under a name, and apply it again', async () => {
    const filter = encodeURIComponent(JSON.stringify({ q: 'Hidden kettle' }));
    const { page, complaints } = await entered(browser, `/images?filter=${filter}`);
    await page.getByRole('cell', { name: 'Hidden kettle' }).waitFor();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved filters' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('The kettle');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('link', { name: /The kettle/ }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'saved-filters');
    await page.goto('/superadmin/images');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await dialog.getByRole('link', { name: /The kettle/ }).click();
    await page.getByRole('cell', { name: 'Hidden kettle' }).waitFor();
    // The list shows all works until the filter is applied.
    await expectSoon(() => page.getByRole('row').count(), 2);
    expect(complaints).toEqual([]);
  });

  it('show the calls of an API key by day, and keep the chosen side of the payment comparison in the URL', async () => {
    const { token } = ivo.session;
    await createClient({ baseUrl: url() })(apiKeysHttp.create, { token, body: { name: 'Kettle app' } });
    const { page, complaints } = await entered(browser, '/api_keys');
    await page.getByText('Kettle app').click();
    const usage = page.getByRole('region', { name: 'Calls by day' });
    await usage.getByText('Table').click();
    await expectSoon(() => usage.getByRole('row').count(), 31);
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'api-key');
    await page.goto('/superadmin/reconciliation');
    for (const side of ['Differs', 'Only ours', 'Only theirs']) {
      await page.getByRole('tab', { name: side, selected: false }).click();
      await page.getByRole('tab', { name: side, selected: true }).waitFor();
      await page.waitForURL(/side/);
    }
    expect(await barriersOf(page)).toEqual([]);
    await shot(page, 'reconciliation');
    expect(complaints).toEqual([]);
  });
});
