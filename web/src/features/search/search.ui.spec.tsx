import { imagesHttp } from '@pixchange/contracts/http/images';
import { searchHttp } from '@pixchange/contracts/http/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogs } from '../../shared/session/dialogs.ts';
import { layOutGrids } from '../../testing/dom.ts';
import { draw, signIn } from '../../testing/render.tsx';
import { idOf, publicUser, TOKEN, work } from '../../testing/samples.ts';
import { answer, callsTo, pageWith } from '../../testing/server.ts';
import { recentSearches } from './recent-searches.ts';
import { ResultsPage } from './results-page.tsx';
import { SearchBox } from './search-box.tsx';

beforeEach(() => recentSearches.getState().clear());

const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const box = () => screen.getByRole('combobox', { name: 'Search works and people' });
const group = async (name: string) => within(await screen.findByRole('group', { name }));

const drawBox = (path?: string) =>
  draw(
    <>
      <SearchBox place="bar" />
      <SearchBox place="line" />
    </>,
    path,
  );

describe('the search before anything is typed', () => {
  const begins = {
    words: [{ text: 'rain', works: null }],
    subjects: [],
    feelings: [
      { emoji: '😂', text: 'laughing' },
      { emoji: '🙏', text: 'thank you' },
    ],
  };

  it('shows recent searches, popular searches and feelings in this order, and starts a chosen search', async () => {
    recentSearches.getState().remember('paper boat');
    recentSearches.getState().remember('frog');
    answer(searchHttp.ideas, begins);
    const { user } = drawBox();
    await user.click(box());
    const recent = await group('Recent searches');
    expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['frog', 'paper boat']);
    await (await group('Popular searches')).findByRole('option', { name: 'rain' });
    expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Recent searches',
      'Popular searches',
      'Feelings',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/?q=rain');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('shows feelings as emoji with the word as label, and searches for the word', async () => {
    answer(searchHttp.ideas, begins);
    const { user } = drawBox();
    await user.click(box());
    const feelings = await group('Feelings');
    expect(feelings.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['😂', '🙏']);
    await user.click(feelings.getByRole('option', { name: 'thank you' }));
    expect(address()).toBe('/?q=thank+you');
  });

  it('forgets the recent searches on request', async () => {
    recentSearches.getState().remember('frog');
    const { user } = drawBox();
    await user.click(box());
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    expect(await screen.findByText('Search by a word, a tag, a subject or a name.')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('keeps the last six searches, each once', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) recentSearches.getState().remember(text);
    expect(recentSearches.getState().texts).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  });
});

describe('the search during typing', () => {
  it('shows subjects, and tags with the number of their works, even to visitors', async () => {
    answer(searchHttp.ideas, ({ query }) =>
      query['q'] === 'ca'
        ? {
            words: [{ text: 'cat', works: 1_200 }],
            subjects: [{ name: 'Cats', slug: 'cats', category: { name: 'Animals', slug: 'animals' } }],
            feelings: [],
          }
        : { words: [], subjects: [], feelings: [] },
    );
    const { user } = drawBox();
    await user.type(box(), 'ca');
    expect(await (await group('Suggestions')).findByRole('option', { name: 'cat 1,200 works' })).toBeVisible();
    await user.click(await (await group('Subjects')).findByRole('option', { name: 'Cats in Animals' }));
    expect(address()).toBe('/?category=animals&subcategory=cats');
    expect(callsTo(searchHttp.suggestions)).toEqual([]);
  });

  it('searches for the typed text once its panel is closed, even if an option was selected', async () => {
    answer(searchHttp.ideas, ({ query }) => ({
      words: query['q'] === 'ca' ? [{ text: 'cat', works: 3 }] : [],
      subjects: [],
      feelings: [],
    }));
    const { user } = drawBox();
    await user.type(box(), 'ca');
    await (await group('Suggestions')).findByRole('option', { name: 'cat 3 works' });
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant');
    await user.keyboard('{Escape}{Enter}');
    expect(address()).toBe('/?q=ca');
  });

  it('drops the filters of the previous search, which were chosen for another text', async () => {
    const { user } = drawBox('/?q=frog&type=gif&price_from=50&price_to=100&sort=trending');
    expect(box()).toHaveValue('frog');
    await user.clear(box());
    await user.type(box(), 'pigeon{Enter}');
    expect(address()).toBe('/?q=pigeon');
  });

  it('sorts the results by relevance by default', () => {
    draw(<ResultsPage />, '/?q=pigeon');
    expect(screen.getByLabelText('Sort')).toHaveValue('relevance');
  });

  it('suggests works by title to a member, and leaves out tags', async () => {
    signIn();
    answer(searchHttp.suggestions, {
      collection: [
        { kind: 'tag', text: 'cat', id: 'cat' },
        { kind: 'title', text: 'Cat nap', id: idOf(200) },
      ],
    });
    const { user } = drawBox();
    await user.type(box(), 'cat');
    expect(await (await group('Works')).findByRole('option', { name: 'Cat nap' })).toBeVisible();
    // Tags come from the other request, with their counts.
    expect(screen.queryByRole('option', { name: 'cat' })).toBeNull();
  });
});

const titled = (title: string, id: number) => work({ id: idOf(id), title });
const linkTo = (title: string) => screen.findByRole('link', { name: `${title} by Ada Stone` });

describe('a search without results', () => {
  beforeEach(layOutGrids);

  const found = (texts: readonly string[]) =>
    answer(imagesHttp.list, ({ query }) =>
      texts.includes(query['q'] ?? '') && query['price_from'] === undefined
        ? pageWith(titled(`A work of ${query['q'] ?? 'everyone'}`, 200))
        : pageWith(),
    );

  it('shows the works that match without the filters', async () => {
    found(['frog', '']);
    draw(<ResultsPage />, '/?q=frog&price_from=500&price_to=900');
    expect(await screen.findByRole('heading', { name: 'Without your filters' })).toBeVisible();
    expect(await linkTo('A work of frog')).toBeVisible();
    expect(screen.getByText('Nothing for “frog” with these filters. Try these:')).toBeVisible();
  });

  it('links to the subjects that match', async () => {
    found(['']);
    const cats = { name: 'Cats', slug: 'cats', category: { name: 'Animals', slug: 'animals' } };
    const stickers = { name: 'Stickers', slug: 'stickers', category: null };
    answer(searchHttp.ideas, { words: [], subjects: [stickers, cats], feelings: [] });
    const { user } = draw(<ResultsPage />, '/?q=cat%20stickers');
    const subjects = within(await screen.findByRole('list', { name: 'Subjects' }));
    expect(subjects.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Stickers Category',
      'Cats in Animals',
    ]);
    await user.click(subjects.getByRole('link', { name: 'Cats in Animals' }));
    expect(address()).toBe('/?category=animals&subcategory=cats');
  });

  it('shows trending works when nothing else is found', async () => {
    found(['']);
    draw(<ResultsPage />, '/?q=qqq');
    expect(await screen.findByRole('heading', { name: 'Trending now' })).toBeVisible();
    expect(await linkTo('A work of everyone')).toBeVisible();
    expect(recentSearches.getState().texts).toEqual(['qqq']);
  });

  it('shows related works instead of trending works', async () => {
    answer(imagesHttp.list, ({ query }) => ({
      ...pageWith(),
      more: query['type'] === 'gif' ? [titled('Toad', 201)] : [],
    }));
    draw(<ResultsPage />, '/?q=frog');
    expect(await screen.findByRole('heading', { name: 'More like this' })).toBeVisible();
    expect(await linkTo('Toad')).toBeVisible();
    expect(screen.getByText('Nothing for “frog” yet. Try these:')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Trending now' })).toBeNull();
  });

  it('links to home when there are no works at all', async () => {
    draw(<ResultsPage />, '/?q=frog');
    expect(await screen.findByRole('link', { name: 'See what’s new' })).toBeVisible();
  });
});

describe('a search with few results', () => {
  beforeEach(layOutGrids);

  it('names the corrected word once for all kinds, and searches for it with the same filters', async () => {
    answer(imagesHttp.list, ({ query }) =>
      query['q'] === 'hapy' && query['type'] !== 'art'
        ? { ...pageWith(titled(`Happy ${query['type']}`, query['type'] === 'gif' ? 201 : 202)), did_you_mean: 'happy' }
        : pageWith(),
    );
    const { user } = draw(<ResultsPage />, '/?q=hapy&price_from=0&price_to=400');
    const link = await screen.findByRole('link', { name: 'Did you mean “happy”?' });
    expect(link.parentElement).toHaveTextContent('Nothing for “hapy” yet. Did you mean “happy”?');
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “happy”' })).toBeVisible();
    expect(await linkTo('Happy gif')).toBeVisible();
    await user.click(link);
    expect(address()).toBe('/?q=happy&price_from=0&price_to=400');
  });

  it('continues with works that alternate between the kinds, each once and without the results', async () => {
    const more = {
      gif: [titled('Found', 201), titled('Gif', 202), titled('Last gif', 203)],
      sticker: [titled('Sticker', 204), titled('Gif', 202)],
      art: [],
    };
    answer(imagesHttp.list, ({ query }) => ({
      ...(query['type'] === 'art' ? pageWith(titled('Found', 201)) : pageWith()),
      more: more[query['type'] as 'gif'],
    }));
    draw(<ResultsPage />, '/?q=frog');
    const list = within(await screen.findByRole('list', { name: 'More like this' }));
    await waitFor(() =>
      expect(list.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(
        ['Sticker', 'Gif', 'Last gif'].map((title) => expect.stringContaining(title)),
      ),
    );
  });

  it.each([
    [4, 'ends', 0],
    [3, 'continues', 1],
  ])('with %d works of each kind %s', async (each, _ends, lists) => {
    answer(imagesHttp.list, ({ query }) => {
      const first = 1_000 * (['gif', 'sticker', 'art'].indexOf(query['type'] ?? '') + 1);
      return {
        ...pageWith(...Array.from({ length: each }, (_, index) => titled('Frog', first + index))),
        more: [titled('Toad', first + 500)],
      };
    });
    draw(<ResultsPage />, '/?q=frog');
    await screen.findByText(`${each} GIFs, ${each} stickers, ${each} art`);
    expect(screen.queryAllByRole('list', { name: 'More like this' })).toHaveLength(lists);
  });

  it('continues a single kind if that kind has few works, even if the others have many', async () => {
    answer(imagesHttp.list, ({ query }) =>
      query['type'] === 'art'
        ? { ...pageWith(titled('Frog', 201)), more: [titled('Toad', 202)] }
        : { ...pageWith(titled('Film', 203)), total_count: 80, total_pages: 3 },
    );
    draw(<ResultsPage />, '/?q=frog&type=art');
    expect(await linkTo('Toad')).toBeVisible();
  });
});

/** Mocks a listing with the given number of works of each kind, more than fit on a page. */
const answerMany = (total: number) =>
  answer(imagesHttp.list, ({ query }) => {
    const [page, perPage] = [Number(query['page'] ?? 1), Number(query['per_page'])];
    const first = (page - 1) * perPage + 1;
    const count = Math.min(perPage, total - first + 1);
    const kind = ['gif', 'sticker', 'art'].indexOf(query['type'] ?? '') + 1;
    return {
      collection: Array.from({ length: count }, (_, index) => work({ id: idOf(kind * 1_000 + first + index) })),
      total_pages: Math.ceil(total / perPage),
      total_count: total,
      page,
    };
  });
const requestQueries = () => callsTo(imagesHttp.list).map(({ query }) => query);
const counted = (text: string) => screen.findByText(text);

describe('the results', () => {
  beforeEach(layOutGrids);

  it('W-217 are requested in pages of 36 of each type, and the next page by its number', async () => {
    answerMany(80);
    const { user } = draw(<ResultsPage />, '/?q=frog');
    await user.click(await screen.findByRole('button', { name: 'More GIFs' }));
    await waitFor(() => expect(document.querySelector('[aria-setsize="72"]')).not.toBeNull());
    expect(requestQueries().every(({ per_page, q }) => per_page === '36' && q === 'frog')).toBe(true);
    expect(
      requestQueries()
        .map(({ type, page }) => `${type} ${page}`)
        .toSorted(),
    ).toEqual(['art 1', 'gif 1', 'gif 2', 'sticker 1']);
  });

  it('W-272 take one call for each type with at most one page', async () => {
    answer(imagesHttp.list, ({ query }) => (query['type'] === 'art' ? pageWith(work()) : pageWith()));
    draw(<ResultsPage />, '/?q=frog');
    expect(await screen.findByRole('link', { name: 'Paper boat by Ada Stone' })).toBeVisible();
    await counted('0 GIFs, 0 stickers, 1 art');
    expect(requestQueries()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  it('W-220 list people from all pages for a member', async () => {
    signIn();
    answer(searchHttp.users, ({ parsed }) => ({
      ...pageWith(publicUser({ id: idOf(70 + (parsed.page ?? 1)), full_name: `Person ${parsed.page}` })),
      total_pages: 3,
      total_count: 3,
    }));
    draw(<ResultsPage />, '/?q=frog');
    expect(await screen.findByRole('link', { name: /^Person 3/ })).toBeVisible();
    const calls = callsTo(searchHttp.users).map(({ query, parsed }) => [query['query'], parsed.page]);
    expect(calls.sort()).toEqual([
      ['frog', 1],
      ['frog', 2],
      ['frog', 3],
    ]);
  });
});

describe('the filters', () => {
  const opened = async (path = '/?q=frog') => {
    answer(imagesHttp.list, pageWith(work()));
    const drawn = draw(<ResultsPage />, path);
    await counted('1 GIF, 1 sticker, 1 art');
    return { ...drawn, price: screen.getByRole('button', { name: /^Price/ }) };
  };

  it('W-213 W-214 cover the price from 0 to 1000 and the content type; a price is active only when changed', async () => {
    const { user, price } = await opened();
    await user.click(screen.getByRole('button', { name: /^File type/ }));
    expect(await screen.findByLabelText('WebP')).toBeVisible();
    await user.click(price);
    expect([await screen.findByLabelText('From'), screen.getByLabelText('To')].map((one) => one)).toEqual([
      expect.objectContaining({ value: '0' }),
      expect.objectContaining({ value: '1000' }),
    ]);
    for (const handle of screen.getAllByRole('slider')) {
      expect(handle).toHaveAttribute('min', '0');
      expect(handle).toHaveAttribute('max', '1000');
    }
    expect(screen.getAllByRole('slider')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(price).not.toHaveAttribute('data-active');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(price);
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '400' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(price).toHaveAttribute('data-active', 'true');
    expect(address()).toBe('/?q=frog&price_from=0&price_to=400');
  });

  it('W-269 are sent only while active', async () => {
    const { user } = await opened('/?q=frog&price_from=0&price_to=400');
    expect(requestQueries().every(({ price_to }) => price_to === '400')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('button', { name: /^File type/ }));
    await user.click(await screen.findByLabelText('JPEG'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const active = () => requestQueries().filter((query) => query['content_types[]'] === 'image/jpeg');
    await waitFor(() => expect(active()).toHaveLength(3));
    expect(active().some((query) => 'price_from' in query)).toBe(false);
  });

  it('W-269 limit the results to works for sale and to tokens, and each has a chip that removes it', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('checkbox', { name: 'For sale' }));
    await user.click(screen.getByRole('checkbox', { name: 'Token' }));
    const both = () => requestQueries().filter(({ for_sale, minted }) => for_sale === 'true' && minted === 'true');
    await waitFor(() => expect(both()).toHaveLength(3));
    expect(address()).toBe('/?q=frog&for_sale=true&minted=true');
    await user.click(screen.getByRole('button', { name: 'Remove the filter For sale' }));
    expect(address()).toBe('/?q=frog&minted=true');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('checkbox', { name: 'Token' })).not.toBeChecked();
    expect(address()).toBe('/?q=frog');
  });

  it('W-269 are not sent when they exclude nothing', async () => {
    await opened('/?q=frog&price_from=0&price_to=1000');
    expect(
      requestQueries().some((query) => 'price_from' in query || 'price_to' in query || 'content_types[]' in query),
    ).toBe(false);
  });
});

describe('the quick results', () => {
  const typed = async () => {
    answer(imagesHttp.list, ({ query }) => (query['type'] === 'art' ? pageWith(work()) : pageWith()));
    const drawn = drawBox();
    await drawn.user.click(box());
    // Pastes the text, because typing on a slow machine would send requests for unfinished words.
    await drawn.user.paste('frog');
    await screen.findByText(/^\d+ quick results?;/);
    return drawn;
  };

  it('W-218 W-219 are 12 works of each type that can be minted, requested without a bearer token for visitors', async () => {
    await typed();
    expect(screen.getAllByRole('option').some(({ textContent }) => textContent.includes('All results'))).toBe(true);
    const quick = callsTo(imagesHttp.list).filter(({ query }) => query['q'] === 'frog');
    expect(quick.map(({ query }) => query['type']).sort()).toEqual(['art', 'gif', 'sticker']);
    expect(quick.every(({ query }) => query['per_page'] === '12' && query['can_process_nft'] === 'true')).toBe(true);
    expect(callsTo(imagesHttp.list).map(({ bearer }) => bearer)).toEqual(quick.map(() => null));
    expect([callsTo(searchHttp.suggestions), callsTo(searchHttp.users)]).toEqual([[], []]);
  });

  it('show similar works when none match, and name the corrected word', async () => {
    answer(imagesHttp.list, ({ query }) =>
      query['type'] === 'art' ? { ...pageWith(), did_you_mean: 'frog', more: [titled('Toad', 201)] } : pageWith(),
    );
    const { user } = drawBox();
    await user.click(box());
    await user.paste('forg');
    expect(await (await group('Art')).findByRole('option', { name: 'Toad by Ada Stone' })).toBeVisible();
    expect(screen.getByText('More like this')).toBeVisible();
    expect(screen.queryByText('Nothing for “forg” yet.')).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Did you mean “frog”?' }));
    expect(address()).toBe('/?q=frog');
  });

  it('W-268 open the login dialog for a visitor who searches for people', async () => {
    const { user } = await typed();
    await user.click(screen.getByRole('button', { name: 'Log in to search by name.' }));
    expect(dialogs.getState().current).toEqual({ name: 'login', guarded: true });
  });

  it('W-219 include suggestions for a member, requested with the bearer token', async () => {
    signIn();
    answer(searchHttp.suggestions, { collection: [{ kind: 'title', text: 'Frog nap', id: idOf(200) }] });
    await typed();
    expect(await screen.findByRole('option', { name: 'Frog nap' })).toBeVisible();
    expect(callsTo(searchHttp.suggestions).map(({ query, bearer }) => [query['q'], bearer])).toEqual([['frog', TOKEN]]);
  });
});

it('shows each filter as a chip that removes it', async () => {
  const { user } = draw(<ResultsPage />, '/?q=frog&price_from=0&price_to=400&content_types=gif,png');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Price 0 to 400', 'PNG', 'GIF']);
  await user.click(within(chips).getByRole('button', { name: 'Remove the filter PNG' }));
  expect(address()).toBe('/?q=frog&price_from=0&price_to=400&content_types=gif');
  await user.click(screen.getByRole('button', { name: 'Remove the filter Price 0 to 400' }));
  expect(address()).toBe('/?q=frog&content_types=gif');
});
