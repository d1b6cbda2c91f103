import type { TransactionView } from '@pixchange/contracts/http/wallet';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownProfile } from '../../shared/api/queries.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { WayBack } from '../../navigation/way-back.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { OwnPayments } from './own-payments.tsx';
import { isWaiting } from './payments.ts';
import { statementText } from './statement.text.ts';
import { Purpose, References } from './transaction-purpose.tsx';
import { ownPayments, ownTransactions } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './transactions-page.module.css';

const Line = ({ line }: { line: TransactionView }) => {
  const { coins, pixtokens, coins_after, pixtokens_after, occurred_at, usd } = line;
  const isOfTokens = pixtokens !== 0;
  return (
    <li className={css.line}>
      <p className={css.what}>
        <Purpose line={line} />
      </p>
      <p className={css.when}>
        <time dateTime={occurred_at}>{text.time(occurred_at)}</time>
        <References line={line} />
      </p>
      <p className={css.amount}>
        {isOfTokens ? text.tokensChange(pixtokens) : text.coinsChange(coins)}
        {usd && <small> {text.worth(usd)}</small>}
      </p>
      <p className={css.after}>
        {text.balanceAfter(isOfTokens ? text.tokens(pixtokens_after) : text.coins(coins_after))}
      </p>
    </li>
  );
};

const NoLines = ({ onBuy }: { onBuy: () => void }) => (
  <Empty title={text.none} text={text.noneText}>
    <Button look="filled" onClick={onBuy}>
      {text.buyPixcoins}
    </Button>
  </Empty>
);

/** Completed transactions, with a heading only if the page also lists payments. */
const Completed = ({ lines, children }: { lines: TransactionView[]; children: ReactNode }) => {
  const { data: payments = [] } = useQuery(ownPayments());
  const headed = payments.length > 0;
  return (
    <section aria-labelledby={headed ? 'own-lines' : undefined}>
      {headed && <h2 id="own-lines">{text.completed}</h2>}
      <ul className={css.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {children}
    </section>
  );
};

const Lines = ({ onBuy }: { onBuy: () => void }) => {
  const query = useInfiniteQuery(ownTransactions());
  const payments = useQuery(ownPayments());
  // Waits for the payments, because the empty state depends on them.
  const waits = payments.data === undefined && payments.error === null;
  const { data, instead } = useLoaded({ ...query, data: waits ? undefined : query.data }, text.loadingTransactions);
  if (data === undefined) return instead;
  const lines = data.pages.flatMap(({ collection }) => collection);
  // Doesn't ask a member with a pending payment to buy.
  if (lines.length === 0 && payments.data?.some(isWaiting) === true) return null;
  if (lines.length === 0) return <NoLines onBuy={onBuy} />;
  return (
    <Completed lines={lines}>
      <NextPage of={query}>{text.more}</NextPage>
    </Completed>
  );
};

const Balance = () => {
  const { data } = useQuery(ownProfile());
  return (
    <p className={css.balance}>
      {text.balance}: <b>{data === undefined ? '…' : text.coins(data.coins)}</b>
      {data !== undefined && data.pixtokens > 0 && <>, {text.tokens(data.pixtokens)}</>}
    </p>
  );
};

/** Page with the member's transactions, newest first. */
export const TransactionsPage = () => {
  useTitle(text.transactions);
  const openPurchase = useOpenPurchase();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <WayBack />
          <h1>{text.transactions}</h1>
          <Balance />
          <p className={css.links}>
            <Link to="/transaction/statement">{statementText.open}</Link>
            <Link to="/proof">{text.checkProof}</Link>
          </p>
        </div>
        <Button icon="plus" onClick={() => openPurchase()}>
          {text.buyPixcoins}
        </Button>
      </header>
      <OwnPayments />
      <Lines onBuy={() => openPurchase()} />
    </div>
  );
};
