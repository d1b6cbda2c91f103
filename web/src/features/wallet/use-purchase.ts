import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { useUser } from '../../shared/session/session.ts';
import { forgetPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './kept-purchase.ts';
import { codeOf } from '../../shared/api/failure.ts';
import { isSettled, type Outcome } from './outcome.ts';
import { hearOfOrder, openPaymentWindow, watchClosing } from './payment-window.ts';
import { capturePurchase, isPayable, startPurchase } from './wallet.api.ts';

/** `ready` with what came of the last try, if there was one. */
export type Phase =
  | { name: 'ready'; last: Outcome | null }
  | { name: 'starting' }
  | { name: 'waiting' }
  | { name: 'capturing' }
  | { name: 'over'; outcome: Outcome };

type Started = NonNullable<KeptPurchase['started']>;

/** What was kept under a key may be over, or may have been of another pack. */
const needsNewKey = (error: unknown): boolean => ['purchase.ended', 'idempotency_mismatch'].includes(codeOf(error));

/** Starts the purchase, or finds the one again that was started under the kept key. @throws ApiError */
const begin = async (userId: string, packId: string): Promise<Started> => {
  const key = keptPurchase(userId, packId)?.key ?? crypto.randomUUID();
  keepPurchase({ userId, packId, key, started: keptPurchase(userId, packId)?.started ?? null });
  const { id, provider_order_id, approve_url } = await startPurchase(packId, key);
  const started = { id, provider_order_id, approve_url };
  keepPurchase({ userId, packId, key, started });
  return started;
};

const beginAnew =
  (userId: string, packId: string) =>
  (error: unknown): Promise<Started> => {
    if (!needsNewKey(error)) throw error;
    forgetPurchase();
    return begin(userId, packId);
  };

/** Asks for the money; a purchase that can't be paid any more is forgotten, so that the next try is a new one. */
const settle = async (purchaseId: string): Promise<Outcome> => {
  const outcome = await capturePurchase(purchaseId);
  const isOpen = outcome.kind === 'problem' || (!isSettled(outcome) && (await isPayable(purchaseId).catch(() => true)));
  if (!isOpen) forgetPurchase();
  return outcome;
};

const afterwards = (outcome: Outcome): Phase =>
  isSettled(outcome) ? { name: 'over', outcome } : { name: 'ready', last: outcome };

interface Held {
  /** Whose purchase of which pack this is. */
  of: string;
  started: Started | null;
  phase: Phase;
}

const nameOf = (userId: string, packId: string): string => `${userId} ${packId}`;

const heldOf = (userId: string, packId: string): Held => {
  const started = keptPurchase(userId, packId)?.started ?? null;
  return {
    of: nameOf(userId, packId),
    started,
    phase: started === null ? { name: 'ready', last: null } : { name: 'capturing' },
  };
};

/** Hears of what was started, wherever it is paid, until something else is bought. */
const useNews = (started: Started | null, finish: (purchaseId: string) => void, onCancelled: () => void): void => {
  // Listens from the moment at which the page says that it waits.
  useLayoutEffect(() => {
    if (started === null) return undefined;
    const stop = hearOfOrder(started, (status) => (status === 'approved' ? finish(started.id) : onCancelled()));
    // Back from the payment page in the same window, where the browser kept this page as it was.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && finish(started.id);
    addEventListener('pageshow', shown);
    return () => {
      stop();
      removeEventListener('pageshow', shown);
    };
  }, [started, finish, onCancelled]);
};

/** The way of a pack from the payment button to the coins; it starts over with another pack. */
export const usePurchase = (packId: string) => {
  const userId = useUser()?.id ?? '';
  const of = nameOf(userId, packId);
  const [held, setHeld] = useState(() => heldOf(userId, packId));
  if (held.of !== of) setHeld(heldOf(userId, packId));
  const payment = useRef<Window | null>(null);
  const settling = useRef<string | null>(null);
  const { started, phase } = held;

  const turn = useCallback(
    (next: Partial<Held>) => setHeld((now) => (now.of === of ? { ...now, ...next } : now)),
    [of],
  );
  const finish = useCallback(
    (purchaseId: string) => {
      if (settling.current === purchaseId) return;
      settling.current = purchaseId;
      turn({ phase: { name: 'capturing' } });
      void settle(purchaseId).then((outcome) => {
        settling.current = null;
        turn({ phase: afterwards(outcome) });
      });
    },
    [turn],
  );
  const onCancelled = useCallback(() => {
    if (settling.current === null) turn({ phase: { name: 'ready', last: { kind: 'not-paid' } } });
  }, [turn]);

  useEffect(() => {
    // What was begun before a reload may have been paid meanwhile.
    const before = keptPurchase(userId, packId)?.started?.id;
    if (before !== undefined) finish(before);
    return () => payment.current?.close();
  }, [userId, packId, finish]);

  useNews(started, finish, onCancelled);

  const waitsFor = phase.name === 'waiting' ? (started?.id ?? null) : null;
  useEffect(
    () =>
      waitsFor === null || payment.current === null ? undefined : watchClosing(payment.current, () => finish(waitsFor)),
    [waitsFor, finish],
  );

  const pay = async (): Promise<void> => {
    const opened = openPaymentWindow();
    payment.current = opened;
    turn({ phase: { name: 'starting' } });
    try {
      const order = await begin(userId, packId).catch(beginAnew(userId, packId));
      turn({ started: order, phase: { name: opened === null ? 'starting' : 'waiting' } });
      if (opened === null) location.assign(order.approve_url);
      else opened.location.replace(order.approve_url);
    } catch (error) {
      opened?.close();
      turn({ phase: { name: 'ready', last: { kind: 'problem', words: wordsOf(error) } } });
    }
  };

  const cancel = (): void => {
    payment.current?.close();
    onCancelled();
  };

  return { phase, pay, cancel, toWindow: () => payment.current?.focus() };
};
