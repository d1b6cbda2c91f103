import { useState } from 'react';
import { useCanAccess, useNotify } from 'react-admin';
import { actionOf, isAppeal, placeAfter, type QueueItem } from './queue.ts';
import { useDecisions } from './use-decisions.ts';
import { useKeys } from './use-keys.ts';
import { useQueue } from './use-queue.ts';

type Decision = 'dismiss' | 'act' | 'escalate';
type Asking = Decision | 'help' | null;

/** Where one is in the queue, and what is selected. */
const usePlace = (items: readonly QueueItem[]) => {
  const [moved, setPlace] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = placeAfter(moved, 0, items.length);
  const item = items[place];
  const selected = items.filter(({ first }) => chosen.has(first.id));
  const current = item === undefined ? [] : [item];
  return {
    place,
    setPlace,
    item,
    chosen,
    selected,
    /** What a decision is about: what is selected, else the one in sight. */
    decided: selected.length > 0 ? selected : current,
    choose: (id: string) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    chooseNone: () => setChosen(new Set()),
  };
};

/** All that the page of the queue knows and does; its keys work as long as it is shown. */
export const useQueuePage = () => {
  const queue = useQueue();
  const decisions = useDecisions(queue.refresh);
  const { canAccess } = useCanAccess({ resource: 'reports', action: 'dismiss' });
  const notify = useNotify();
  const mayDecide = canAccess === true;
  const places = usePlace(queue.items);
  const [asking, setAsking] = useState<Asking>(null);
  const [isZen, setZen] = useState(false);
  const { item, place, decided, setPlace, choose, chooseNone } = places;

  const areAppeals = decided.length > 0 && decided.every(isAppeal);
  const ask = (what: Decision) => () => {
    if (!mayDecide || decided.length === 0) return;
    if (areAppeals || !decided.some(isAppeal)) setAsking(what);
    else notify('Select either reports or appeals', { type: 'warning' });
  };
  const claim = () => {
    if (item !== undefined && mayDecide) void decisions.claim(item);
  };
  const move = (by: number) => () => setPlace(placeAfter(place, by, queue.items.length));

  useKeys({
    j: move(1),
    k: move(-1),
    c: claim,
    d: ask('dismiss'),
    f: ask('act'),
    e: ask('escalate'),
    x: () => item !== undefined && choose(item.first.id),
    u: () => void decisions.undo(),
    z: () => setZen(!isZen),
    '?': () => setAsking('help'),
  });

  return {
    ...queue,
    ...places,
    asking,
    setAsking,
    isZen,
    mayDecide,
    ask,
    claim,
    undoable: decisions.undoable,
    undo: () => void decisions.undo(),
    areAppeals,
    verbs: {
      dismiss: areAppeals ? 'Decline' : 'Dismiss',
      act: decided[0] === undefined ? 'Take down' : actionOf(decided[0]).label,
      escalate: 'Escalate',
    },
    decide: async (what: Decision, reason: string) => {
      await decisions[what](decided, reason);
      chooseNone();
    },
  };
};
