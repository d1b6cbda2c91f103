import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import type { WantedCoins } from '../../shared/session/purchase-query.ts';
import { useUser } from '../../shared/session/session.ts';
import { forgetPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './kept-purchase.ts';
import { codeOf } from '../../shared/api/failure.ts';
import type { CardState } from './card-frame/messages.ts';
import { isSettled, outcomeOfCard, type Outcome } from './outcome.ts';
import type { CardPayment } from './use-card-fields.ts';
import { listenForOrderStatus, openPaymentWindow, watchClosing } from './payment-window.ts';
import { capturePurchase, isPayable, startPurchase } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';

/** Phase of a purchase; `ready` carries the outcome of the last attempt, if any. */
export type Phase =
  | { name: 'ready'; last: Outcome | null }
  | { name: 'starting' }
  | { name: 'waiting' }
  /** The card was sent to the provider; the bank may ask the buyer to confirm. */
  | { name: 'paying' }
  | { name: 'capturing' }
  | { name: 'over'; outcome: Outcome };

type Started = NonNullable<KeptPurchase['started']>;
type About = Pick<KeptPurchase, 'userId' | 'packId' | 'method' | 'wanted'>;

/** Whether the key can't be used again, because its purchase is over or belongs to another pack. */
const needsNewKey = (error: unknown): boolean => ['purchase.ended', 'idempotency_mismatch'].includes(codeOf(error));

/**
 * Starts the purchase, or returns the purchase that was started with the stored key.
 * @throws ApiError
 */
const begin = async (about: About): Promise<Started> => {
  const { userId, packId, method } = about;
  const before = keptPurchase(userId, packId);
  const same = before?.method === method ? before : null;
  const key = same?.key ?? crypto.randomUUID();
  keepPurchase({ ...about, key, started: same?.started ?? null });
  const { id, provider_order_id, approve_url } = await startPurchase(packId, key, method ?? 'wallet');
  const started = { id, provider_order_id, approve_url };
  keepPurchase({ ...about, key, started });
  return started;
};

/** Starts the purchase, with a new key if the stored key can no longer be used. */
const startPurchaseWithRetry = async (about: About): Promise<Started> => {
  try {
    return await begin(about);
  } catch (error) {
    if (!needsNewKey(error)) throw error;
    forgetPurchase();
    return begin(about);
  }
};

/** Captures the payment. Drops a purchase that can no longer be paid, so that the next attempt starts a new one. */
const settle = async (purchaseId: string): Promise<Outcome> => {
  const outcome = await capturePurchase(purchaseId);
  const isOpen = outcome.kind === 'problem' || (!isSettled(outcome) && (await isPayable(purchaseId).catch(() => true)));
  if (!isOpen) forgetPurchase();
  return outcome;
};

const phaseAfter = (outcome: Outcome): Phase =>
  isSettled(outcome) ? { name: 'over', outcome } : { name: 'ready', last: outcome };

interface PurchaseState {
  /** Key made of the buyer and the pack of this purchase. */
  of: string;
  started: Started | null;
  phase: Phase;
}

const nameOf = (userId: string, packId: string): string => `${userId} ${packId}`;

const purchaseStateOf = (userId: string, packId: string): PurchaseState => {
  const started = keptPurchase(userId, packId)?.started ?? null;
  return {
    of: nameOf(userId, packId),
    started,
    phase: started === null ? { name: 'ready', last: null } : { name: 'capturing' },
  };
};

/** Listens for the result of the started purchase, whether the buyer pays in this window or in another one. */
const useNews = (started: Started | null, finish: (purchaseId: string) => void, onCanceled: () => void): void => {
  // Uses a layout effect, so that the listener is active as soon as the page shows the waiting state.
  useLayoutEffect(() => {
    if (started === null) return undefined;
    const stop = listenForOrderStatus(started, (status) => (status === 'approved' ? finish(started.id) : onCanceled()));
    // Handles a buyer who returns from the payment page in the same window, when the browser restores this page from
    // its cache.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && finish(started.id);
    addEventListener('pageshow', shown);
    return () => {
      stop();
      removeEventListener('pageshow', shown);
    };
  }, [started, finish, onCanceled]);
};

/**
 * Returns the phase and the actions of a purchase, from the payment button to the coins. Another pack starts a new
 * purchase.
 */
export const usePurchase = (packId: string, wanted?: WantedCoins) => {
  const userId = useUser()?.id ?? '';
  const stateKey = nameOf(userId, packId);
  const [phaseState, setPhaseState] = useState(() => purchaseStateOf(userId, packId));
  if (phaseState.of !== stateKey) setPhaseState(purchaseStateOf(userId, packId));
  const payment = useRef<Window | null>(null);
  const settling = useRef<string | null>(null);
  const { started, phase } = phaseState;

  const turn = useCallback(
    (next: Partial<PurchaseState>) => setPhaseState((now) => (now.of === stateKey ? { ...now, ...next } : now)),
    [stateKey],
  );
  const finish = useCallback(
    (purchaseId: string, card: CardState = 'canceled') => {
      if (settling.current === purchaseId) return;
      settling.current = purchaseId;
      turn({ phase: { name: 'capturing' } });
      void settle(purchaseId).then((outcome) => {
        settling.current = null;
        turn({ phase: phaseAfter(outcomeOfCard(outcome, card)) });
      });
    },
    [turn],
  );
  const onCanceled = useCallback(() => {
    if (settling.current === null) turn({ phase: { name: 'ready', last: { kind: 'not-paid' } } });
  }, [turn]);

  useEffect(() => {
    // The buyer may have paid, in the meantime, for a purchase that was started before a reload.
    const before = keptPurchase(userId, packId)?.started?.id;
    if (before !== undefined) finish(before);
    return () => payment.current?.close();
  }, [userId, packId, finish]);

  useNews(started, finish, onCanceled);

  const waitsFor = phase.name === 'waiting' ? (started?.id ?? null) : null;
  useEffect(
    () =>
      waitsFor === null || payment.current === null ? undefined : watchClosing(payment.current, () => finish(waitsFor)),
    [waitsFor, finish],
  );

  const failWith = (words: string): void => turn({ phase: { name: 'ready', last: { kind: 'problem', words } } });

  const pay = async (): Promise<void> => {
    const opened = openPaymentWindow();
    payment.current = opened;
    turn({ phase: { name: 'starting' } });
    try {
      const order = await startPurchaseWithRetry({ userId, packId, wanted });
      turn({ started: order, phase: { name: opened === null ? 'starting' : 'waiting' } });
      if (opened === null) location.assign(order.approve_url);
      else opened.location.replace(order.approve_url);
    } catch (error) {
      opened?.close();
      failWith(messageOf(error));
    }
  };

  const payByCard = async ({ check, pay: submit }: CardPayment): Promise<void> => {
    if (phase.name !== 'ready') return;
    if (!(await check())) return failWith(text.card.incomplete);
    turn({ phase: { name: 'starting' } });
    try {
      const order = await startPurchaseWithRetry({ userId, packId, method: 'card', wanted });
      turn({ started: order, phase: { name: 'paying' } });
      finish(order.id, await submit(order.provider_order_id));
    } catch (error) {
      failWith(messageOf(error));
    }
  };

  const cancel = (): void => {
    payment.current?.close();
    onCanceled();
  };

  /** Clears the outcome of the last attempt, before an attempt with another payment method. */
  const clear = (): void => turn({ phase: { name: 'ready', last: null } });

  return { phase, pay, payByCard, clear, cancel, toWindow: () => payment.current?.focus() };
};
