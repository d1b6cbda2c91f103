import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { catalogueHttp } from '@pixchange/contracts/http/catalogue';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { reportsHttp } from '@pixchange/contracts/http/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../shared/session/toasts.ts';
import { logged } from '../testing/log.ts';
import { drawApp, go, signIn } from '../testing/render.tsx';
import { album, idOf, publicUser, TOKEN, work } from '../testing/samples.ts';
import { answer, callsTo, pageWith, refusal } from '../testing/server.ts';

const me = { id: idOf(1), username: 'noor', full_name: 'Noor Haddad', profile_image: { url: null } };
const boat = work({ tags: ['bauhaus', 'loop'], web_page_url: 'https://example.org/boat' });
const own = work({ id: idOf(201), user: me, title: 'Secret', public: false, album_id: idOf(101) });

beforeEach(() => {
  answer(imagesHttp.show, boat);
  answer(imagesHttp.related, pageWith());
  answer(commentsHttp.list, { collection: [], next: null, total_count: 0 });
  answer(accountsHttp.user, publicUser({ id: boat.user.id, followed: false }));
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const toasted = (text: string) => waitFor(() => expect(toasts.getState().list.map((one) => one.text)).toContain(text));
const opened = async (item = boat) => {
  const drawn = drawApp(`/images/${item.id}`);
  await heading(item.title);
  await screen.findByRole('contentinfo');
  return drawn;
};
/** Opens the menu and waits for the entries; those about albums appear once the albums have loaded. */
const openMore = async (user: UserEvent, entries: string[]): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries));
};
const crumbs = () =>
  within(screen.getByRole('navigation', { name: /^Breadcrumbs/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the details of a work', () => {
  it('W-209 are requested with the token only for a private work, which only its owner sees', async () => {
    answer(imagesHttp.show, ({ params, bearer }) => {
      if (params['id'] === boat.id) return boat;
      return bearer === null ? refusal(404, ['base', 'Not found', 'not_found']) : own;
    });
    signIn();
    drawApp(`/images/${own.id}`);
    await heading('Secret');
    expect(await screen.findByText('Private. Only you can see it.')).toBeVisible();
    expect(document.getElementById('comments')).toBeNull();
    expect(callsTo(imagesHttp.show).map(({ bearer }) => bearer)).toEqual([null, TOKEN]);
  });

  it.each([
    ['its owner', me.id, 1],
    ['another member', idOf(9), 0],
  ])('include what was changed in its file for %s: %#', async (_, ownerId, lists) => {
    const notes = [{ code: 'svg_fonts', title: 'Web fonts were removed from this SVG' }];
    const { image } = own;
    const changed = { ...own, user: { ...me, id: ownerId }, image: image === null ? null : { ...image, notes } };
    answer(imagesHttp.show, changed);
    signIn();
    await opened(changed);
    if (lists > 0)
      expect(await screen.findByRole('region', { name: 'What we changed in your file' })).toHaveTextContent(
        'Web fonts were removed from this SVG.',
      );
    expect(screen.queryAllByText('Web fonts were removed from this SVG.')).toHaveLength(lists);
  });

  it('W-209 are requested without the token for a public work', async () => {
    signIn();
    await opened();
    expect(callsTo(imagesHttp.show).map(({ bearer }) => bearer)).toEqual([null]);
  });

  it('are not shown to others for a private work', async () => {
    answer(imagesHttp.show, refusal(404, ['base', 'Not found', 'not_found']));
    drawApp(`/images/${own.id}`);
    await heading('We can’t find this work');
  });

  it('W-238 add no address and no picture to the head of a private work’s page, which is not indexed', async () => {
    answer(imagesHttp.show, own);
    signIn();
    await opened(own);
    await waitFor(() => expect(document.title).toBe('Pixchange | Secret'));
    const contents = (name: string) =>
      [...document.head.querySelectorAll(name)].map((tag) => tag.getAttribute('content'));
    await waitFor(() => expect(contents('meta[name="robots"]')).toEqual(['noindex']));
    expect(document.head.querySelector('link[rel="canonical"]')).toBeNull();
    expect(contents('meta[property="og:image"]')).toEqual([`${location.origin}/sharing.png`]);
  });

  it('W-236 are replaced by the site’s picture in the head when they could not be fetched, which is logged', async () => {
    answer(imagesHttp.show, refusal(422));
    drawApp(`/images/${boat.id}`);
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() =>
      expect(document.head.querySelector('meta[property="og:image"]')).toHaveAttribute(
        'content',
        `${location.origin}/sharing.png`,
      ),
    );
    expect(logged()).toHaveBeenCalledWith('A call failed: HTTP 422');
  });

  it('W-261 include its title, its type and its web page, and no sound for a work without sound', async () => {
    answer(imagesHttp.show, { ...boat, type: 'Gif' });
    await opened();
    expect(within(screen.getByRole('main')).getAllByText('GIF')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://example.org/boat');
    expect(screen.queryByText('with sound')).toBeNull();
    expect(screen.getByRole('link', { name: '#bauhaus' })).toHaveAttribute('href', '/?q=bauhaus');
  });

  it('W-261 include its provider, and its sound, which plays on a press', async () => {
    const image = boat.image && {
      ...boat.image,
      is_video: true,
      giphy_versions: { '480w_still': { url: '/favicon.svg' } } as never,
    };
    // jsdom cannot play videos.
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    answer(imagesHttp.show, { ...boat, id: 'giphy-abc', provider: 'giphy', audio: true, image });
    const { user } = await opened({ ...boat, id: 'giphy-abc' });
    for (const label of ['From GIPHY', 'with sound']) expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View on GIPHY' })).toHaveAttribute('href', 'https://example.org/boat');
    await user.click(screen.getByRole('button', { name: 'Sound' }));
    await waitFor(() => expect(document.querySelector<HTMLVideoElement>('figure video')?.muted).toBe(false));
  });

  it('W-215 include links to its category and subcategory in the breadcrumbs', async () => {
    const names = { id: idOf(300), name: 'Animals', slug: 'animals' };
    const cover = { image: { url: '/media/cover.png', webp: null, is_video: false } };
    answer(imagesHttp.show, { ...boat, subcategory_id: idOf(310) });
    answer(catalogueHttp.subcategory, { id: idOf(310), name: 'Cats', slug: 'cats', category: names });
    answer(catalogueHttp.categories, pageWith({ ...names, cover }));
    answer(
      catalogueHttp.subcategories,
      pageWith({ id: idOf(310), name: 'Cats', slug: 'cats', category_id: names.id, cover }),
    );
    answer(catalogueHttp.subcategoryImages, pageWith());
    const { user } = await opened();
    await waitFor(() => expect(crumbs()).toEqual(['Art', 'Animals', 'Cats', 'Paper boat']));
    await user.click(screen.getByRole('link', { name: 'Cats' }));
    await heading('Cats');
    await waitFor(() => expect(document.title).toBe('Pixchange | Cats'));
    await waitFor(() => expect(crumbs()).toEqual(['Home', 'Categories', 'Animals', 'Cats']));
  });
});

it('requests the numbers of views and saves only for public works of members', async () => {
  const fromGiphy = { ...boat, id: 'giphy-abc', title: 'Kite', provider: 'giphy' as const };
  const works = [boat, own, fromGiphy];
  answer(imagesHttp.show, ({ params }) => works.find(({ id }) => id === params['id']) ?? boat);
  answer(imagesHttp.counts, { saves: 3, views: 12 });
  signIn();
  await opened(own);
  go(`/images/${fromGiphy.id}`);
  await heading('Kite');
  // Opens this work last, so that unwanted requests for the earlier works would have arrived by then.
  go(`/images/${boat.id}`);
  expect(await screen.findByText('12 views')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Favourite, saved by 3 people' })).toBeVisible();
  expect(callsTo(imagesHttp.counts)).toMatchObject([{ params: { id: boat.id }, bearer: null }]);
});

describe('the actions on a work', () => {
  it('let a visitor report it with a reason', async () => {
    answer(reportsHttp.file, { id: idOf(950), kind: 'image', subject_id: boat.id });
    const { user } = await opened();
    await openMore(user, ['Report']);
    await user.click(screen.getByRole('menuitem', { name: 'Report' }));
    const { getByRole, getByLabelText } = await dialog(/^Report/);
    expect(getByRole('button', { name: 'Send report' })).toBeDisabled();
    await user.click(getByLabelText('Spam or advertising'));
    await user.type(getByLabelText(/^Anything else we should know\?/), 'Only a test.');
    await user.click(getByRole('button', { name: 'Send report' }));
    await toasted('Thank you. A moderator will look at it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(reportsHttp.file)).toMatchObject([
      { body: { report: { kind: 'image', subject_id: boat.id, reason: 'spam', comment: 'Only a test.' } } },
    ]);
  });

  it('let a member add it to Favourites and Tops', async () => {
    signIn();
    const specialAlbum = (kind: 'favourites' | 'tops', images_count: number) =>
      album({ id: idOf(kind === 'tops' ? 121 : 120), kind, images_count });
    let counts = [0, 0];
    answer(albumsHttp.own, () =>
      pageWith(specialAlbum('favourites', counts[0] ?? 0), specialAlbum('tops', counts[1] ?? 0)),
    );
    answer(albumsHttp.ownImages, pageWith(boat));
    answer(albumsHttp.addFavourite, () => {
      counts = [1, counts[1] ?? 0];
      return specialAlbum('favourites', 1);
    });
    answer(albumsHttp.addTop, () => {
      counts = [counts[0] ?? 0, 1];
      return specialAlbum('tops', 1);
    });
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Favourite' }));
    expect(await screen.findByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
    await openMore(user, ['Add to tops', 'Report']);
    await user.click(screen.getByRole('menuitem', { name: 'Add to tops' }));
    await toasted('Added to your tops');
    await waitFor(() =>
      expect(callsTo(albumsHttp.addFavourite)).toMatchObject([{ body: { album_image: { image_id: boat.id } } }]),
    );
    await waitFor(() =>
      expect(callsTo(albumsHttp.addTop)).toMatchObject([{ body: { album_image: { image_id: boat.id } } }]),
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove from tops' })).toBeVisible();
  });

  it('let its owner add it to another album, but not to the album that contains it', async () => {
    signIn();
    answer(imagesHttp.show, { ...boat, user: me });
    const home = album({ id: idOf(101), title: 'My album', default: true, images_count: 0 });
    answer(albumsHttp.own, pageWith(album({ title: 'Yard sale', images_count: 0 }), home));
    answer(albumsHttp.addImage, refusal(422, ['base', 'This album is full', 'album.full']));
    const { user } = await opened();
    for (const label of ['This album is full', 'Added “Paper boat” to “My album”']) {
      await user.click(screen.getByRole('button', { name: 'Add to an album' }));
      const { findByRole, queryByRole } = await dialog('Add “Paper boat” to');
      const target = await findByRole('button', { name: /^My album/ });
      // An album without works shows only an empty cover frame.
      expect(target.querySelector('[data-blank]')).toBeEmptyDOMElement();
      expect(queryByRole('button', { name: /^Yard sale/ })).toBeNull();
      await user.click(target);
      await toasted(label);
      answer(albumsHttp.addImage, home);
    }
  });

  it('let its owner edit it', async () => {
    signIn();
    answer(imagesHttp.show, own);
    const changed = { ...own, title: 'Not so secret', tags: ['one', 'two'], rating: 'pg' as const };
    answer(albumsHttp.changeImage, () => {
      answer(imagesHttp.show, changed);
      return changed;
    });
    const { user } = await opened(own);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const { getByLabelText, getByRole } = await dialog(/./);
    await user.clear(getByLabelText('Title'));
    await user.type(getByLabelText('Title'), 'Not so secret');
    await user.type(getByLabelText('Tags'), 'one two ');
    await user.selectOptions(getByLabelText('Who is it for?'), 'Parental guidance (PG)');
    await user.click(getByRole('button', { name: 'Save' }));
    await heading('Not so secret');
    expect(screen.getByRole('link', { name: '#two' })).toBeVisible();
    expect(callsTo(albumsHttp.changeImage)).toMatchObject([
      { body: { album_image: { title: 'Not so secret', tags: ['one', 'two'], rating: 'pg' } } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect((await dialog(/./)).getByLabelText('Who is it for?')).toHaveValue('pg');
  });

  it('let its owner delete it', async () => {
    signIn();
    answer(imagesHttp.show, own);
    answer(albumsHttp.removeImage, undefined);
    const { user } = await opened(own);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click((await dialog(/./)).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(location.pathname).toBe('/profile'));
    expect(callsTo(albumsHttp.removeImage)).toMatchObject([{ params: { albumId: idOf(101), id: own.id } }]);
  });
});
