import { useEffect, useState } from 'react';
import { useCanAccess, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import {
  areAllAppeals,
  isAppeal,
  isSamePlace,
  placeAfter,
  placeIn,
  verbsOf,
  withoutDeciding,
  type Place,
  type QueueItem,
} from './queue.ts';
import { searchOf, viewFrom, type QueueView } from './queue-view.ts';
import { useDecisions } from './use-decisions.ts';
import { useKeys } from './use-keys.ts';
import { useQueue } from './use-queue.ts';

type Decision = 'dismiss' | 'act' | 'escalate';

/** Open dialog. Its items stay the same while the queue changes. */
type Asking = { what: Decision; about: readonly QueueItem[] } | { what: 'help' };

/** Returns the position in the queue and the selection. The displayed item stays the same while the queue changes. */
const usePlace = (items: readonly QueueItem[]) => {
  const [before, setPlace] = useState<Place>({ index: 0, key: undefined, keys: [] });
  const now = placeIn(items, before);
  if (!isSamePlace(now, before)) setPlace(now);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const item = items[now.index];
  const selected = items.filter(({ key }) => chosen.has(key));
  const current = item === undefined ? [] : [item];
  return {
    place: now.index,
    now,
    setPlace,
    item,
    chosen,
    selected,
    /** Items that a decision applies to: the selection, or else the displayed item. */
    decided: selected.length > 0 ? selected : current,
    choose: (wanted: string) =>
      setChosen((all) => new Set(all.has(wanted) ? [...all].filter((key) => key !== wanted) : [...all, wanted])),
    chooseNone: () => setChosen(new Set()),
  };
};

/** The next page loads when this many items or fewer follow the displayed one. */
const ITEMS_AHEAD = 20;

/** Returns the tab and the filters, which the URL contains, and a function that changes them. */
const useView = () => {
  const [search, setSearch] = useSearchParams();
  return { view: viewFrom(search), setView: (next: QueueView) => setSearch(searchOf(next)) };
};

/** Returns the state and actions of the queue page; its keyboard shortcuts work while it is mounted. */
export const useQueuePage = () => {
  const [deciding, setDeciding] = useState<ReadonlySet<string>>(new Set());
  const { view, setView } = useView();
  const waiting = useQueue(view);
  const queue = { ...waiting, items: withoutDeciding(waiting.items, deciding) };
  const decisions = useDecisions(queue.refresh);
  const { canAccess } = useCanAccess({ resource: 'reports', action: 'dismiss' });
  const notify = useNotify();
  const mayDecide = canAccess === true;
  const { now, setPlace, chooseNone, ...places } = usePlace(queue.items);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isListHidden, setListHidden] = useState(false);
  const { item, place, decided, choose } = places;
  const isNearEnd = place + ITEMS_AHEAD >= queue.items.length;
  const { loadMore } = queue;
  useEffect(() => {
    if (isNearEnd) loadMore();
  });

  const ask = (what: Decision) => () => {
    if (!mayDecide || decided.length === 0) return;
    if (areAllAppeals(decided) || !decided.some(isAppeal)) setAsking({ what, about: decided });
    else notify('Select either reports or appeals', { type: 'warning' });
  };
  const claim = () => {
    if (item !== undefined && mayDecide) void decisions.claim(item);
  };
  const move = (by: number) => () => setPlace(placeAfter(queue.items, place, by));
  const undo = async () => {
    const key = await decisions.undo();
    if (key !== undefined) setPlace({ ...now, key });
  };

  useKeys({
    j: move(1),
    n: move(1),
    k: move(-1),
    p: move(-1),
    c: claim,
    d: ask('dismiss'),
    f: ask('act'),
    e: ask('escalate'),
    x: () => item !== undefined && choose(item.key),
    u: () => void undo(),
    z: () => setListHidden(!isListHidden),
    '?': () => setAsking({ what: 'help' }),
  });

  return {
    ...queue,
    ...places,
    view,
    setView,
    move,
    goTo: (index: number) => setPlace(placeAfter(queue.items, index, 0)),
    asking,
    askNothing: () => setAsking(null),
    isListHidden,
    mayDecide,
    ask,
    claim,
    undoable: decisions.undoable,
    undo: () => void undo(),
    areAppeals: areAllAppeals(decided),
    verbs: verbsOf(decided),
    decide: async (what: Decision, about: readonly QueueItem[], reason: string) => {
      setDeciding(new Set(about.map(({ key }) => key)));
      try {
        await decisions[what](about, reason);
        chooseNone();
      } catch (error) {
        setPlace(now);
        throw error;
      } finally {
        setDeciding(new Set());
      }
    },
  };
};
