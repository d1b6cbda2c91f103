import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { keptHearts, sentWorks, type KeptStore } from '../../entities/work/kept-works.ts';
import { ROW_LENGTH, WorkRows } from '../../entities/work/work-row.tsx';
import { isNotFound } from '../../shared/api/failure.ts';
import { useShownWorks } from '../../shared/browse/use-shown-works.ts';
import { sentKey, type KeptKey } from '../../shared/session/kept-works-keys.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { homeText } from './home.text.ts';
import { isCard, publicImage } from './kept-cards.ts';
import { KeptSection } from './kept-section.tsx';
import { keptText as text } from './kept.text.ts';
import css from './home-page.module.css';

/** Returns the stored works in the order of the first render, so that a click on a card doesn't move the card. */
const useKept = (store: KeptStore) => {
  const [ids] = useState(() => store.getState().ids);
  const cards = store((state) => state.cards);
  return useMemo(() => {
    const drawable = cards.filter(isCard);
    return ids.flatMap((id) => drawable.find((card) => card.id === id) ?? []);
  }, [ids, cards]);
};

/** Refetches the works of a row, updates the stored copies, and drops works that are no longer public. */
const useCurrent = (store: KeptStore, ids: readonly string[]): void => {
  const client = useQueryClient();
  const list = ids.join(' ');
  useEffect(() => {
    const { update, drop } = store.getState();
    for (const id of list.split(' ').filter(Boolean))
      client.fetchQuery(publicImage(id)).then(
        (item) => (item.image === null ? drop(id) : update(item)),
        (error: unknown) => isNotFound(error) && drop(id),
      );
  }, [client, store, list]);
};

/** Row of works stored on this device, newest first, with a button that clears them. */
export const KeptRow = ({ of }: { of: KeptKey }) => {
  const store = of === sentKey ? sentWorks : keptHearts;
  const items = useShownWorks(useKept(store));
  useCurrent(
    store,
    items.slice(0, ROW_LENGTH).map(({ id }) => id),
  );
  if (items.length === 0) return null;
  const title = of === sentKey ? homeText.sent : homeText.hearts;
  const clear = () => {
    const { ids, cards } = store.getState();
    store.getState().clear();
    showToast('success', text.cleared, { label: text.undo, act: () => store.setState({ ids, cards }) });
  };
  const head = (
    <>
      <p>{text.note}</p>
      <Button look="link" className={css.clear} aria-label={text.clearOf(title)} onClick={clear}>
        {text.clear}
      </Button>
    </>
  );
  return (
    <KeptSection of={of} head={head}>
      <WorkRows label={title} items={items} single />
    </KeptSection>
  );
};
