import type { ImageItemView } from '@pixchange/contracts/http/images';
import { infiniteQueryOptions, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keptHearts } from '../../entities/work/kept-works.ts';
import { WorksGrid } from '../../entities/work/works-grid.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { isNotFound } from '../../shared/api/failure.ts';
import { imageKeys } from '../../shared/api/query-keys.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { homeText } from './home.text.ts';
import { isCard, publicImage } from './kept-cards.ts';
import { keptText as text } from './kept.text.ts';
import css from './kept-page.module.css';

/** Number of works that load together, with one request each. */
const PER_PAGE = 12;

/**
 * Returns the current version of a work, or its stored card if the request fails. Drops a work that is no longer
 * public, and returns an empty list for it.
 */
const currentOf = async (client: QueryClient, id: string): Promise<ImageItemView[]> => {
  const { update, drop, cards } = keptHearts.getState();
  try {
    const item = await client.fetchQuery(publicImage(id));
    if (item.image === null) drop(id);
    else update(item);
    return item.image === null ? [] : [item];
  } catch (error) {
    if (isNotFound(error)) {
      drop(id);
      return [];
    }
    const card = cards.find((one) => one.id === id);
    if (isCard(card)) return [card];
    throw error;
  }
};

const keptImages = (ids: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: [...imageKeys.all, 'kept', ids],
    queryFn: async ({ client, pageParam }) => {
      const page = ids.slice(pageParam, pageParam + PER_PAGE);
      return { collection: (await Promise.all(page.map((id) => currentOf(client, id)))).flat() };
    },
    initialPageParam: 0,
    getNextPageParam: (_last, _all, from) => (from + PER_PAGE < ids.length ? from + PER_PAGE : undefined),
  });

const logIn = () => openDialog({ name: 'login', guarded: false });

/** Page of a visitor's favorites, which are stored on this device until a login moves them to the account. */
export const KeptPage = () => {
  // A work stays on the page after its heart is removed, so that the heart can be added again.
  const [ids] = useState(() => keptHearts.getState().ids);
  const query = useInfiniteQuery(keptImages(ids));
  useTitle(homeText.hearts);
  const empty = (
    <Empty title={text.emptyTitle} text={text.emptyText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{homeText.hearts}</h1>
          <p>{text.pageNote}</p>
        </div>
        <Button onClick={logIn}>{text.logIn}</Button>
      </header>
      <WorksGrid label={homeText.hearts} query={query} empty={empty} missing={empty} />
    </div>
  );
};
