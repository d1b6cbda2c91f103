import { albumsHttp } from '@pixchange/contracts/http/albums';
import { collectionsHttp } from '@pixchange/contracts/http/collections';
import { configHttp } from '@pixchange/contracts/http/config';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logged } from '../../testing/log.ts';
import { album, collection, config, idOf, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../../testing/server.ts';
import { atPermissions, inDialog, jpeg, opened, prepareUploads, press, ready } from '../../testing/uploading.tsx';
import { clearUploads } from './upload-engine.ts';

beforeEach(prepareUploads);
afterEach(clearUploads);

it('W-166 accepts a collection in place of an album', async () => {
  answer(collectionsHttp.own, pageWith(collection()));
  answer(collectionsHttp.show, collection());
  answer(collectionsHttp.images, pageWith());
  const { user, choose } = await opened();
  await choose(jpeg('pigeon.jpg'));
  await ready(1);
  const { share, own, confirm } = await atPermissions(user, /City birds/, 'NFT Collection');
  // A public album is preselected, because only public works can be minted.
  const shownIn = inDialog().getByRole('combobox', { name: 'Album that shows them' });
  expect(shownIn).toHaveDisplayValue('Wet windows');
  await user.click(share);
  await user.click(own);
  expect(inDialog().getByText('Adds 1 work to “City birds” and publishes it.')).toBeVisible();
  await user.selectOptions(shownIn, 'Only to me for now');
  expect(inDialog().getByText('Adds 1 work to “City birds”.')).toBeVisible();
  await user.selectOptions(shownIn, 'Wet windows');
  await user.click(confirm);
  await screen.findByRole('dialog', { name: '1 work published' });
  await press(user, 'View collection');
  await waitFor(() => expect(location.pathname).toBe(`/collections/${idOf(300)}`));
  const [batch] = callsTo(imagesHttp.submitBatch);
  expect(batch?.body).toMatchObject({
    image_batch: [{ title: 'pigeon', collection_id: idOf(300), album_id: idOf(100) }],
  });
});

it('lists the collections that accept no works, with the reasons', async () => {
  answer(
    collectionsHttp.own,
    pageWith(
      collection({ id: idOf(301), title: 'Full', images_count: 12, max_amount: 12 }),
      collection({ id: idOf(302), title: 'Begun', nft_status: 'minting' }),
      collection({ id: idOf(303), title: 'Done', nft_status: 'minted' }),
    ),
  );
  const { user, choose } = await opened();
  await choose(jpeg('pigeon.jpg'));
  await ready(1);
  await press(user, 'Next');
  await user.click(await inDialog().findByRole('tab', { name: 'NFT Collection' }));
  for (const name of [/Full with 12 works/, /minting has begun/, /it is minted/])
    expect(await inDialog().findByRole('button', { name })).toBeDisabled();
});

it('offers a member without a public album a new one, and creates it once, with the first works', async () => {
  answer(albumsHttp.own, pageWith(album({ id: idOf(109), title: 'All works', default: true, can_publish: false })));
  answer(albumsHttp.create, ({ parsed }) => album({ ...parsed.album, id: idOf(101) }));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Next');
  expect(await inDialog().findByText(/“Noor’s works” is selected. Everyone can see the works in it./)).toBeVisible();
  await press(user, 'Next');
  await user.click(inDialog().getByRole('checkbox', { name: 'Let others share it' }));
  await user.click(inDialog().getByRole('checkbox', { name: 'I made it' }));
  answer(imagesHttp.submitBatch, refusal(500, ['base', 'Broken', 'internal']));
  await press(user, 'Confitm & Next');
  expect(await inDialog().findByText('Broken')).toBeVisible();
  answer(imagesHttp.submitBatch, undefined);
  await press(user, 'Confitm & Next');
  await screen.findByRole('dialog', { name: '1 work published' });
  expect(callsTo(albumsHttp.create).map(({ parsed }) => parsed.album)).toEqual([
    { title: 'Noor’s works', published: true },
  ]);
  expect(callsTo(imagesHttp.submitBatch).map(({ parsed }) => parsed.image_batch[0]?.album_id)).toEqual([
    idOf(101),
    idOf(101),
  ]);
});

it('creates the first public album for a collection only once, even if saving the works fails at first', async () => {
  let albums = [album({ id: idOf(109), title: 'All works', default: true, can_publish: false })];
  answer(albumsHttp.own, () => pageWith(...albums));
  answer(albumsHttp.create, ({ parsed }) => {
    const created = album({ ...parsed.album, id: idOf(101) });
    albums = [...albums, created];
    return created;
  });
  answer(collectionsHttp.show, collection());
  answer(imagesHttp.submit, refusal(500, ['base', 'Broken', 'internal']));
  const { user, choose } = await opened(idOf(300));
  await choose(jpeg('one.jpg'));
  await ready(1);
  expect(await inDialog().findByText(/in your public album “Noor’s works”/)).toBeVisible();
  await press(user, 'Next');
  await waitFor(() => expect(callsTo(imagesHttp.submit)).toHaveLength(1));
  answer(imagesHttp.submit, ({ parsed }) => work({ id: parsed.image.attachment_id }));
  await waitFor(() => expect(inDialog().getByRole('button', { name: 'Next' })).toBeEnabled());
  await press(user, 'Next');
  await screen.findByRole('dialog', { name: '1 work published' });
  expect(callsTo(albumsHttp.create)).toHaveLength(1);
  expect(callsTo(imagesHttp.submit).map(({ parsed }) => parsed.image.album_id)).toEqual([idOf(101), idOf(101)]);
});

it('lets a member select the new public album for a collection again after deselecting it', async () => {
  answer(albumsHttp.own, pageWith(album({ id: idOf(109), title: 'All works', default: true, can_publish: false })));
  answer(collectionsHttp.own, pageWith(collection()));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await atPermissions(user, /City birds/, 'NFT Collection');
  const shownIn = inDialog().getByRole('combobox', { name: 'Album that shows them' });
  expect(shownIn).toHaveDisplayValue('Noor’s works');
  await user.selectOptions(shownIn, 'Only to me for now');
  expect(shownIn).toHaveDisplayValue('Only to me for now');
  await user.selectOptions(shownIn, 'Noor’s works');
  expect(shownIn).toHaveDisplayValue('Noor’s works');
});

it('C-017 W-168 W-163 saves works directly to a given collection, and skips works that cannot be saved', async () => {
  answer(collectionsHttp.own, pageWith(collection()));
  answer(collectionsHttp.show, collection());
  answer(collectionsHttp.images, pageWith());
  answer(imagesHttp.submit, ({ parsed }) =>
    parsed.image.title === 'bad'
      ? refusal(500, ['base', 'Broken', 'internal'])
      : work({ id: parsed.image.attachment_id }),
  );
  const { user, choose } = await opened(idOf(300));
  await choose(jpeg('good.jpg'), jpeg('bad.jpg'));
  await ready(2);
  expect(
    await inDialog().findByText(
      'They’ll be added to the collection “City birds”. Everyone will see them in your public album “Wet windows”.',
    ),
  ).toBeVisible();
  await press(user, 'Next');
  expect(await screen.findByText('1 work saved. 1 couldn’t be saved.')).toBeVisible();
  expect(callsTo(imagesHttp.submit)).toHaveLength(2);
  for (const call of callsTo(imagesHttp.submit)) {
    expect(call).toMatchObject({ bearer: TOKEN, encoding: 'json' });
    expect(call.body).toEqual({
      image: {
        album_id: idOf(100),
        public: true,
        title: expect.stringMatching(/^(good|bad)$/) as string,
        for_sale: false,
        price: 0,
        tags: [],
        attachment_id: expect.any(String) as string,
        allow_publish: true,
        collection_id: idOf(300),
      },
    });
  }
  expect(logged()).toHaveBeenCalledWith('“bad” was not saved: Broken');
});

it('labels the last button without the specification’s misspelling when the operator wants plain labels', async () => {
  answer(configHttp.show, config({ plain_copy: true }));
  answer(albumsHttp.own, pageWith(album({ id: idOf(109), title: 'All works', default: true, can_publish: false })));
  const { user, choose } = await opened();
  await choose(jpeg('one.jpg'));
  await ready(1);
  await press(user, 'Next');
  await press(user, 'Next');
  expect(await inDialog().findByRole('button', { name: 'Confirm & next' })).toBeVisible();
});
