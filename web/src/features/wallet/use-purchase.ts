import { useCallback, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { useUser } from '../../shared/session/session.ts';
import { forgetPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './kept-purchase.ts';
import { codeOf, isSettled, type Outcome } from './outcome.ts';
import { hearOfOrder, openPaymentWindow, watchClosing } from './payment-window.ts';
import { capturePurchase, isPayable, startPurchase } from './wallet.api.ts';

/** `ready` with what came of the last try, if there was one. */
export type Phase = { name: 'ready'; last: Outcome | null } | { name: 'starting' } | { name: 'waiting' } | { name: 'capturing' } | { name: 'over'; outcome: Outcome };

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

const beginAnew = (userId: string, packId: string) => (error: unknown): Promise<Started> => {
  if (!needsNewKey(error)) throw error;
  forgetPurchase();
  return begin(userId, packId);
};

/** Asks for the money; a purchase that can't be paid any more is forgotten, so that the next try is a new one. */
const settle = async (purchaseId: string): Promise<Outcome> => {
  const outcome = await capturePurchase(purchaseId);
  const isOpen = outcome.kind === 'trouble' || (!isSettled(outcome) && (await isPayable(purchaseId).catch(() => true)));
  if (!isOpen) forgetPurchase();
  return outcome;
};

const afterwards = (outcome: Outcome): Phase => (isSettled(outcome) ? { name: 'over', outcome } : { name: 'ready', last: outcome });

/** The way of one pack from the payment button to the coins. */
export const usePurchase = (packId: string) => {
  const userId = useUser()?.id ?? '';
  const [started, setStarted] = useState<Started | null>(() => keptPurchase(userId, packId)?.started ?? null);
  const [phase, setPhase] = useState<Phase>(started === null ? { name: 'ready', last: null } : { name: 'capturing' });
  const [resumed] = useState(started?.id);
  const payment = useRef<Window | null>(null);
  const settling = useRef(false);

  const finish = useCallback(async (purchaseId: string) => {
    if (settling.current) return;
    settling.current = true;
    setPhase({ name: 'capturing' });
    const outcome = await settle(purchaseId);
    settling.current = false;
    setPhase(afterwards(outcome));
  }, []);

  useEffect(() => {
    // What was begun before a reload may have been paid meanwhile.
    if (resumed !== undefined) void finish(resumed);
  }, [resumed, finish]);

  useEffect(() => {
    if (started === null) return undefined;
    return hearOfOrder(started, (status) => {
      if (status === 'approved') void finish(started.id);
      else if (!settling.current) setPhase({ name: 'ready', last: { kind: 'not-paid' } });
    });
  }, [started, finish]);

  useEffect(() => {
    if (phase.name !== 'waiting' || payment.current === null || started === null) return undefined;
    return watchClosing(payment.current, () => void finish(started.id));
  }, [phase.name, started, finish]);

  useEffect(() => () => payment.current?.close(), []);

  const pay = async (): Promise<void> => {
    const opened = openPaymentWindow();
    payment.current = opened;
    setPhase({ name: 'starting' });
    try {
      const order = await begin(userId, packId).catch(beginAnew(userId, packId));
      setStarted(order);
      if (opened === null) return location.assign(order.approve_url);
      opened.location.replace(order.approve_url);
      setPhase({ name: 'waiting' });
    } catch (error) {
      opened?.close();
      setPhase({ name: 'ready', last: { kind: 'trouble', words: wordsOf(error) } });
    }
  };

  const cancel = (): void => {
    payment.current?.close();
    setPhase({ name: 'ready', last: { kind: 'not-paid' } });
  };

  return { phase, pay, cancel, toWindow: () => payment.current?.focus() };
};
