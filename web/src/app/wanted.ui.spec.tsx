import { accountsHttp, type OwnUserView } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { commentsHttp } from '@pixchange/contracts/http/comments';
import { followsHttp } from '@pixchange/contracts/http/follows';
import { imagesHttp } from '@pixchange/contracts/http/images';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptHearts } from '../entities/work/kept-works.ts';
import { toasts } from '../shared/session/toasts.ts';
import { drawApp, removeApps } from '../testing/render.tsx';
import { album, idOf, ownUser, publicUser, sessionOf, TOKEN, work } from '../testing/samples.ts';
import { answer, callsTo, noConnection, pageWith, refusal } from '../testing/server.ts';

const ada = { id: idOf(7), username: 'ada', full_name: 'Ada Stone', profile_image: { url: null } };
const boat = work({ user: ada });
const favourites = album({ kind: 'favourites', images_count: 0 });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const toastTexts = () => toasts.getState().list.map(({ text }) => text);
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Mocks the server's responses for a person who logs in. */
const answerFor = (person: OwnUserView): void => {
  answer(accountsHttp.signIn, sessionOf(person));
  answer(accountsHttp.ownProfile, person);
};

beforeEach(() => {
  answer(imagesHttp.show, boat);
  answer(imagesHttp.related, pageWith());
  answer(accountsHttp.user, publicUser({ ...ada, followed: false }));
  answer(albumsHttp.own, pageWith(favourites));
  answer(albumsHttp.addFavourite, () => {
    answer(albumsHttp.own, pageWith({ ...favourites, images_count: 1 }));
    return favourites;
  });
  answer(albumsHttp.ownImages, pageWith(boat));
  answer(followsHttp.follow, () => {
    answer(accountsHttp.user, publicUser({ ...ada, followed: true }));
    return { id: ada.id, followed_id: ada.id };
  });
  answer(followsHttp.suggestions, { collection: [] });
  answerFor(ownUser());
});

const logIn = async (user: UserEvent): Promise<void> => {
  const { getByLabelText, getByPlaceholderText, getByRole } = await dialog('Login to Connect');
  await user.type(getByLabelText('Email'), 'noor@example.org');
  await user.type(getByPlaceholderText('Password'), 'Papercuts1');
  await user.click(getByRole('button', { name: 'Login' }));
};

const signUp = async (user: UserEvent): Promise<void> => {
  answer(accountsHttp.register, { token: 'a-registration', errors: [] });
  answer(accountsHttp.usernameIdeas, { available: true, suggestions: [] });
  answer(accountsHttp.completeRegistration, { ...ownUser(), errors: [] });
  answerFor(ownUser({ status: 'not_confirmed' }));
  await user.click((await dialog('Login to Connect')).getByRole('button', { name: 'Sign Up' }));
  const form = await dialog('Sign Up');
  await user.type(form.getByLabelText('Email'), 'noor@example.org');
  await user.type(form.getByLabelText('Password'), 'Papercuts1');
  await user.click(form.getByRole('checkbox', { name: /I agree/ }));
  await user.click(form.getByRole('button', { name: 'Sign Up' }));
  await user.type(await form.findByLabelText('Username'), 'noor');
  await user.type(form.getByLabelText('Full name'), 'Noor Haddad');
  await user.click(form.getByRole('button', { name: 'Create account' }));
};

interface Wanted {
  path: string;
  press?: (user: UserEvent) => Promise<unknown>;
  /** Sentence about the action in the login dialog. */
  says: string;
  /** Function that waits until the action has happened. */
  happens: () => Promise<unknown>;
}

const WORK = `/images/${boat.id}`;
const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const inMain = () => within(screen.getByRole('main'));
const toasted = (text: string) => waitFor(() => expect(toastTexts()).toContain(text));
const arrived = async (path: string) => {
  await waitFor(() => expect(location.pathname).toBe(path));
  await noDialog();
};

/** Actions of a visitor that need a login, by name. */
const wanted: Record<string, Wanted> = {
  follow: {
    path: WORK,
    press: press('Follow'),
    says: 'Log in to follow.',
    happens: () => toasted('You follow Ada Stone'),
  },
  album: {
    path: WORK,
    press: press('Add to an album'),
    says: 'Log in to add this to an album.',
    happens: () => dialog('Add “Paper boat” to'),
  },
  buy: {
    path: WORK,
    press: press('Buy license'),
    says: 'Log in to buy this.',
    happens: () => dialog('Buy “Paper boat”'),
  },
  upload: {
    path: '/artist',
    press: async (user) => {
      await screen.findByRole('heading', { level: 1 });
      await user.click(inMain().getByRole('button', { name: /^Upload/ }));
    },
    says: 'Log in to upload.',
    happens: () => dialog('Drag Files to Upload'),
  },
  comment: {
    path: `${WORK}#comments`,
    press: press('Log in to comment'),
    says: 'Log in to comment.',
    happens: () => waitFor(() => expect(screen.getByRole('textbox', { name: 'Write a comment' })).toHaveFocus()),
  },
  profile: {
    path: '/faq',
    press: async (user) => {
      await screen.findByRole('contentinfo');
      await user.click(
        within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('link', { name: 'My Profile' }),
      );
    },
    says: 'Log in to see your profile.',
    happens: () => arrived('/profile'),
  },
  page: {
    path: '/profile/edit',
    says: 'Log in to see the page you asked for.',
    happens: () => arrived('/profile/edit'),
  },
};

/** Opens the page, presses the button of the action, and checks the sentence in the login dialog. */
const askFor = async ({ path, press, says }: Wanted): Promise<UserEvent> => {
  answer(imagesHttp.show, { ...boat, for_sale: true, price: 30, offer_id: idOf(700) });
  answer(commentsHttp.list, { collection: [], next: null, total_count: 0 });
  const { user } = drawApp(path);
  await press?.(user);
  expect((await dialog('Login to Connect')).getByText(says)).toBeVisible();
  return user;
};

const pressed = async (name: string, path = `/images/${boat.id}`) => {
  const { user } = drawApp(path);
  await user.click(await screen.findByRole('button', { name }));
  return user;
};

describe('after a login', () => {
  it.each(Object.entries(wanted))('the action that needed the login runs: %s', async (_name, want) => {
    await logIn(await askFor(want));
    await want.happens();
  });

  it('C-040 C-041 the follow request names the person’s id, and a second press unfollows', async () => {
    answer(followsHttp.unfollow, undefined);
    const user = await pressed('Follow');
    await logIn(user);
    const following = await screen.findByRole('button', { name: 'Following' });
    await waitFor(() =>
      expect(callsTo(followsHttp.follow)).toMatchObject([
        { bearer: TOKEN, encoding: 'json', body: { followed_id: ada.id } },
      ]),
    );
    await waitFor(() => expect(toastTexts()).toEqual(['You follow Ada Stone']));
    await user.click(following);
    await waitFor(() =>
      expect(callsTo(followsHttp.unfollow)).toMatchObject([
        { params: { id: ada.id }, bearer: TOKEN, encoding: 'none', body: undefined },
      ]),
    );
  });

  it('the reply field opens in the list of comments that was shown', async () => {
    const comment = {
      id: idOf(50),
      image_id: boat.id,
      parent_id: null,
      user: ada,
      status: 'shown' as const,
      text: 'Lovely folds',
      created_at: '2026-11-01T10:00:00.000Z',
      edited_at: null,
      editable_until: null,
      replies_count: 0,
      can_delete: false,
    };
    answer(commentsHttp.list, { collection: [comment], next: null, total_count: 1 });
    const { user } = drawApp(`/images/${boat.id}#comments`);
    await user.click(await screen.findByRole('button', { name: 'Reply to the comment by Ada Stone' }));
    await logIn(user);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Ada Stone/ })).toHaveFocus());
  });

  it.each(['/profile', '/profile/edit', '/settings?from=mail#mails'])('the page %s opens', async (path) => {
    const { user } = drawApp(path);
    await logIn(user);
    await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(path));
    await noDialog();
  });

  it.each([
    ['/?upload=', 'Drag Files to Upload'],
    ['/faq?purchase-coins=', 'Purchase Pixcoins'],
  ])('the dialog that the URL %s requests opens', async (path, name) => {
    const { user } = drawApp(path);
    await logIn(user);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
  });

  it('an action that was canceled with the dialog does not run', async () => {
    const user = await pressed('Follow');
    await dialog('Login to Connect');
    await user.keyboard('{Escape}');
    await noDialog();
    await user.click(await screen.findByRole('button', { name: 'Add to an album' }));
    await logIn(user);
    await dialog('Add “Paper boat” to');
    expect(callsTo(followsHttp.follow)).toEqual([]);
  });
});

describe('after a registration', () => {
  it.each(Object.entries(wanted))('the action runs, and a welcome is shown: %s', async (name, want) => {
    await signUp(await askFor(want));
    await want.happens();
    if (name === 'follow') await dialog('Welcome!');
    else await waitFor(() => expect(toastTexts()).toEqual(['Welcome! Check your email for the verification link.']));
  });
});

/** Request body that adds a favorite. */
interface GivenHeart {
  album_image: { image_id: string };
}

describe('hearts of a visitor', () => {
  const kite = work({ id: idOf(201), title: 'Kite', user: ada });
  const sentHearts = () =>
    callsTo(albumsHttp.addFavourite).map(({ body }) => (body as GivenHeart).album_image.image_id);
  const onDevice = () => keptHearts.getState().ids;
  /** Stores two hearts on the device, and opens the login on a work's page. */
  const askAfterHearts = async (): Promise<UserEvent> => {
    keptHearts.getState().keep(kite);
    const user = await pressed('Favourite');
    await screen.findByRole('button', { name: 'Favourite', pressed: true });
    await user.click(await screen.findByRole('button', { name: 'Follow' }));
    return user;
  };

  afterEach(() => keptHearts.getState().clear());

  it('move to the account on login, the oldest first', async () => {
    await logIn(await askAfterHearts());
    await toasted('Saved to your favourites');
    expect(sentHearts()).toEqual([kite.id, boat.id]);
    expect(onDevice()).toEqual([]);
    await screen.findByRole('button', { name: 'Favourite', pressed: true });
  });

  it('move to the account on sign-up', async () => {
    await signUp(await askAfterHearts());
    await toasted('Saved to your favourites');
    expect(sentHearts()).toEqual([kite.id, boat.id]);
    expect(onDevice()).toEqual([]);
  });

  const notFound = refusal(404, ['base', 'Not found', 'not_found']);

  it('are dropped when their work no longer exists, and kept after another refusal', async () => {
    answer(albumsHttp.addFavourite, ({ body }) =>
      (body as GivenHeart).album_image.image_id === kite.id
        ? notFound
        : refusal(409, ['base', 'This album is full', 'album.full']),
    );
    answer(imagesHttp.show, ({ params }) => (params['id'] === kite.id ? notFound : boat));
    await logIn(await askAfterHearts());
    await waitFor(() => expect(sentHearts()).toEqual([kite.id, boat.id]));
    await waitFor(() => expect(onDevice()).toEqual([boat.id]));
  });

  it('stay on the device while their album is being created', async () => {
    answer(albumsHttp.addFavourite, notFound);
    await logIn(await askAfterHearts());
    await waitFor(() => expect(sentHearts()).toEqual([kite.id, boat.id]));
    await waitFor(() => expect(callsTo(imagesHttp.show).map(({ params }) => params['id'])).toContain(kite.id));
    expect(onDevice()).toEqual([boat.id, kite.id]);
  });

  it('stay on the device without a connection, and move on the next visit', async () => {
    answer(albumsHttp.addFavourite, noConnection);
    await logIn(await askAfterHearts());
    await waitFor(() => expect(sentHearts()).toEqual([kite.id]));
    expect(onDevice()).toEqual([boat.id, kite.id]);
    answer(albumsHttp.addFavourite, favourites);
    removeApps();
    drawApp(WORK);
    await waitFor(() => expect(onDevice()).toEqual([]));
    expect(sentHearts()).toEqual([kite.id, kite.id, boat.id]);
  });
});
