import { themesHttp } from '@pixchange/contracts/http/themes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { layOutGrids } from '../../testing/dom.ts';
import { drawApp, signIn } from '../../testing/render.tsx';
import { idOf, theme, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';

const [rain, fog] = [work({ id: idOf(301), title: 'Rain' }), work({ id: idOf(302), title: 'Fog' })];

beforeEach(layOutGrids);

it('shows what to do, until when, and all entries', async () => {
  answer(themesHttp.show, theme());
  answer(themesHttp.images, pageWith(rain, fog));
  drawApp('/themes/weather');
  expect(await screen.findByRole('heading', { level: 1, name: 'Weather' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Pixchange | Weather'));
  expect(screen.getByText(/^Upload a public work with the tag #weather by (December 6|6 December)\./)).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Entries' })).toBeVisible();
  expect(callsTo(themesHttp.images)).toMatchObject([
    { params: { slug: 'weather' }, query: { page: '1', per_page: '40' } },
  ]);
  expect(screen.queryByRole('heading', { name: 'Winners' })).toBeNull();
});

it('opens the upload for a member', async () => {
  signIn();
  answer(themesHttp.show, theme());
  answer(themesHttp.images, pageWith());
  const { user } = drawApp('/themes/weather');
  expect(await screen.findByText('Upload a work with the tag #weather to be the first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload an entry' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('shows the winners of an ended theme above its entries, and no upload', async () => {
  answer(themesHttp.show, theme({ ended: true, winners: [fog] }));
  answer(themesHttp.images, pageWith(fog, rain));
  drawApp('/themes/weather');
  expect(await screen.findByRole('heading', { level: 2, name: 'Winners' })).toBeVisible();
  expect(screen.getByText(/^This theme ended on (December 6|6 December)\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Upload an entry' })).toBeNull();
});

it('redirects to the error page for a theme that does not exist', async () => {
  answer(themesHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
  answer(themesHttp.images, refusal(404, ['base', 'Not found', 'not_found']));
  drawApp('/themes/nothing');
  await waitFor(() => expect(location.pathname).toBe('/404'));
});
