import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { adminImagesHttp } from '@pixchange/contracts/http/admin-images';
import { adminOffersHttp, type OfferStaffRow } from '@pixchange/contracts/http/admin-market';
import { createClient, type ApiError } from '@pixchange/contracts/http/client';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../tests/until.ts';
import { barriersOf } from '../../web/e2e/testing/barriers.ts';
import { connect, url } from '../../web/e2e/testing/browser.ts';
import { makeAlbum, makePerson, type Person } from '../../web/e2e/testing/people.ts';
import { administrator } from '../../web/e2e/testing/product.ts';
import { expectSoon } from '../../web/e2e/testing/soon.ts';
import { makeWork, ownDrawing } from '../../web/e2e/testing/works.ts';
import { entered, shot } from './testing/console.ts';

jest.setTimeout(180_000);

let browser: Browser;
let [ulla, bo] = [] as unknown as [Person, Person];
let token: string;
/** Returns an API client for the product under test. */
const client = (): ReturnType<typeof createClient> => createClient({ baseUrl: url() });
beforeAll(async () => {
  browser = await connect();
  [ulla, bo] = await Promise.all([makePerson({ fullName: 'Ulla Berg' }), makePerson({ fullName: 'Bo Lind' })]);
  ({ token } = await client()(staffSessionsHttp.signIn, { body: administrator }));
});
afterAll(() => browser.close());

/** Clicks an action button, enters a reason in its dialog, and confirms. */
const confirmAction = async (page: Page, button: string, dialog: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  const reasonDialog = page.getByRole('dialog', { name: dialog });
  await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('For this test');
  expect(await barriersOf(page)).toEqual([]);
  await reasonDialog.getByRole('button', { name: button }).click();
};

describe('a work that is very similar to an earlier one', () => {
  /** Offers a work for sale whose drawing is very similar to another member's work. */
  const makeCopy = async (): Promise<string> => {
    const [first, second] = await Promise.all([
      makeAlbum(ulla, 'Originals', true),
      makeAlbum(bo, 'Found somewhere', true),
    ]);
    const drawing = ownDrawing();
    await makeWork(ulla, 'own.svg', { title: 'The earlier one', album_id: first.id }, drawing);
    const draft = { title: 'The later one', album_id: second.id, for_sale: true, price: 7 };
    const { id } = await makeWork(bo, 'own.svg', draft, `${drawing}<!-- saved once more -->`);
    await until(
      () =>
        client()(moderationHttp.list, {
          token,
          query: { filter: JSON.stringify({ kind: 'near_duplicate', subject_id: id }) } as never,
        }),
      (reports) => reports.length > 0,
      'the mark',
    );
    return id;
  };

  it('goes on sale when it is cleared as original, and off sale when the clearance is withdrawn', async () => {
    const id = await makeCopy();
    const isOffered = (status: OfferStaffRow['status']) =>
      until(
        () =>
          client()(adminOffersHttp.list, {
            token,
            query: { filter: JSON.stringify({ image_id: id }) } as never,
          }),
        ([offer]) => offer?.status === status,
        `the offer is ${status}`,
      );
    const { page, complaints } = await entered(browser, `/images/${id}/show`);
    await confirmAction(page, 'Clear as original', 'Clear this work as original?');
    await page.getByRole('button', { name: 'Withdraw clearance' }).waitFor();
    await isOffered('open');
    await shot(page, 'cleared');
    await confirmAction(page, 'Withdraw clearance', 'Withdraw the clearance of this work?');
    await page.getByRole('button', { name: 'Clear as original' }).waitFor();
    await isOffered('closed');
    await page.goto('/superadmin/queue');
    const list = page.getByRole('list', { name: 'Waiting reports' });
    await list.getByText('The later one').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a work whose file could not be processed', () => {
  it('can be retried by staff only after its file is uploaded again', async () => {
    const upload = await client()(imagesHttp.requestUpload, {
      token: ulla.session.token,
      body: { attachment: { content_type: 'image/svg+xml' } },
    });
    const send = async (bytes: string): Promise<void> => {
      const form = new FormData();
      for (const [field, value] of Object.entries(upload.fields)) form.append(field, value);
      form.append('file', new Blob([bytes], { type: 'image/svg+xml' }), 'file');
      expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
    };
    await send('no drawing at all');
    await client()(imagesHttp.submit, {
      token: ulla.session.token,
      body: { image: { attachment_id: upload.id, title: 'A broken kettle' } },
    });
    const isNow = (status: 'failed' | 'ready') =>
      until(
        () => client()(adminImagesHttp.show, { token, params: { id: upload.id } }),
        (work) => work.status === status,
        `the work is ${status}`,
      );
    await isNow('failed');

    const { page, complaints } = await entered(browser, '/');
    await page.getByRole('link', { name: /^Works that failed/ }).click();
    await page.getByRole('row').filter({ hasText: 'A broken kettle' }).click();
    await page.getByText('What went wrong').waitFor();
    await shot(page, 'failed-work');
    // The server removes the file soon after the failure.
    await until(
      () =>
        client()(adminImagesHttp.retryMedia, {
          token,
          params: { id: upload.id },
          body: { reason: 'Is it there?' },
        }).then(
          () => '',
          (error: unknown) => (error as ApiError).errors[0]?.code,
        ),
      (code) => code === 'image.no_upload',
      'the upload is removed',
    );
    await confirmAction(page, 'Retry processing', 'Process this file again?');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The uploaded file no longer exists').waitFor();
    await send(ownDrawing());
    await dialog.getByRole('button', { name: 'Retry processing' }).click();
    await page.getByText('It is being processed again').waitFor();
    await isNow('ready');
    await page.reload();
    await page.getByText('ready', { exact: true }).waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Retry processing' }).count(), 0);
    expect(complaints).toEqual([]);
  });
});
