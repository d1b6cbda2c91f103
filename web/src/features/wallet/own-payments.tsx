import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownProfile } from '../../shared/api/queries.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { isWaiting, type Payment } from './payments.ts';
import { ownPayments, ownTransactions } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './transactions-page.module.css';

const Line = ({ payment: { purchase, state } }: { payment: Payment }) => {
  const isOpen = state === 'pending' || state === 'review';
  return (
    <li className={css.line}>
      <p className={css.what}>{text.payments.states[state]}</p>
      <p className={css.when}>
        {text.payments.hints[isOpen ? state : 'failed']}{' '}
        <time dateTime={purchase.created_at}>
          {isOpen ? text.payments.since(purchase.created_at) : text.time(purchase.created_at)}
        </time>
      </p>
      <p className={css.amount}>{text.coins(purchase.coins)}</p>
      <p className={css.after}>{text.worth(purchase.price)}</p>
    </li>
  );
};

/** Payments that are pending or have failed. */
export const OwnPayments = () => {
  const client = useQueryClient();
  const { data, instead } = useLoaded(useQuery(ownPayments()), null);
  const waiting = data?.filter(isWaiting).length ?? 0;
  const waitedBefore = useRef(waiting);
  useEffect(() => {
    // A payment that is no longer pending may have added coins.
    if (waiting < waitedBefore.current)
      for (const { queryKey } of [ownTransactions(), ownProfile()]) void client.invalidateQueries({ queryKey });
    waitedBefore.current = waiting;
  }, [client, waiting]);
  if (data === undefined) return instead;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-payments">
      <h2 id="own-payments">{text.payments.title}</h2>
      <ul className={css.lines}>
        {data.map((payment) => (
          <Line key={payment.purchase.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
};

/** Pending payments, shown so that buyers don't pay twice. */
export const WaitingPayments = () => {
  const { data } = useQuery(ownPayments());
  return (
    <div role="status">
      {data?.filter(isWaiting).map(({ purchase: { id, coins, price } }) => (
        <p key={id} className={css.waiting}>
          {text.payments.waits(coins, price)}
        </p>
      ))}
    </div>
  );
};
