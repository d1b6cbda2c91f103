import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { layOutGrids } from '../../testing/dom.ts';
import { draw } from '../../testing/render.tsx';
import { config, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { ProviderSection } from './provider-section.tsx';

const ofProvider = (provider: 'giphy' | 'klipy', title: string) =>
  work({ id: provider === 'giphy' ? 'giphy-abc' : 'klipy-gif-cat-662', title, provider });
const section = (name: string) => screen.findByRole('region', { name: `More from ${name}` });

it('shows nothing and sends no request on a site without a provider', async () => {
  answer(configHttp.show, config());
  draw(<ProviderSection q="cat" type="Gif" />);
  await waitFor(() => expect(callsTo(configHttp.show)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  expect(callsTo(imagesHttp.list)).toEqual([]);
});

it('shows the items of GIPHY with its mark', async () => {
  layOutGrids();
  answer(configHttp.show, config({ gif_provider: 'giphy' }));
  answer(imagesHttp.list, pageWith(ofProvider('giphy', 'Cat')));
  draw(<ProviderSection q="cat" type="Sticker" />);
  const shown = within(await section('GIPHY'));
  expect(shown.getByText('Powered by GIPHY')).toBeVisible();
  expect(shown.getByRole('link', { name: /Cat/ })).toHaveAttribute('href', '/images/giphy-abc');
  expect(shown.queryByRole('searchbox')).toBeNull();
  expect(callsTo(imagesHttp.list).map(({ query }) => query)).toEqual([
    { page: '1', per_page: '36', q: 'cat', type: 'sticker', provider: 'giphy' },
  ]);
});

it('shows the items of KLIPY with its mark, and searches KLIPY alone in a field with its placeholder', async () => {
  layOutGrids();
  answer(configHttp.show, config({ gif_provider: 'klipy' }));
  answer(imagesHttp.list, ({ query }) => (query['q'] === 'cat' ? pageWith(ofProvider('klipy', 'Cat')) : pageWith()));
  const { user } = draw(<ProviderSection q="cat" type="Gif" />);
  const shown = within(await section('KLIPY'));
  expect(shown.getByText('Powered by KLIPY')).toBeVisible();
  const field = shown.getByRole('searchbox', { name: 'Search KLIPY' });
  expect(field).toHaveAttribute('placeholder', 'Search KLIPY');
  expect(field).toHaveValue('');
  await user.type(field, 'zeppelin{Enter}');
  expect(await shown.findByText('KLIPY has nothing for “zeppelin”.')).toBeVisible();
  expect(callsTo(imagesHttp.list).map(({ query }) => [query['provider'], query['q']])).toEqual([
    ['klipy', 'cat'],
    ['klipy', 'zeppelin'],
  ]);
});

it('reports that the calls to the provider are used up, and does not retry', async () => {
  answer(configHttp.show, config({ gif_provider: 'klipy' }));
  answer(imagesHttp.list, refusal(503, ['provider', 'Used up', 'provider.used-up']));
  draw(<ProviderSection q="cat" type="Gif" />);
  const status = await screen.findByText('This site can’t search KLIPY again just now. Try again within the hour.');
  expect(status).toBeVisible();
  expect(callsTo(imagesHttp.list)).toHaveLength(1);
});

it('reports a failure of KLIPY to a visitor who searches there', async () => {
  layOutGrids();
  answer(configHttp.show, config({ gif_provider: 'klipy' }));
  answer(imagesHttp.list, ({ query }) =>
    query['q'] === 'cat' ? pageWith(ofProvider('klipy', 'Cat')) : refusal(503, ['base', 'Unavailable', 'unavailable']),
  );
  const { user } = draw(<ProviderSection q="cat" type="Gif" />);
  await user.type(await screen.findByRole('searchbox', { name: 'Search KLIPY' }), 'dog{Enter}');
  expect(await screen.findByText('KLIPY isn’t answering. Try again in a minute.')).toBeVisible();
});

it('is absent while the provider does not respond, and when it has no results', async () => {
  answer(configHttp.show, config({ gif_provider: 'giphy' }));
  answer(imagesHttp.list, refusal(503, ['base', 'Unavailable', 'unavailable']));
  const { unmount } = draw(<ProviderSection q="cat" type="Gif" />);
  await waitFor(() => expect(callsTo(imagesHttp.list)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  answer(imagesHttp.list, pageWith());
  draw(<ProviderSection q="dog" type="Gif" />);
  await waitFor(() => expect(callsTo(imagesHttp.list)).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
});
