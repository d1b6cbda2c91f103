import type { StatementView, TransactionView } from '@pixchange/contracts/http/wallet';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../shared/api/failure.ts';
import { ownProfile } from '../../shared/api/queries.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { periodOf, readPeriod, yearsFor, type ChosenPeriod } from './statement-period.ts';
import { statementText as text } from './statement.text.ts';
import { Purpose, References } from './transaction-purpose.tsx';
import { ownStatement, saveStatement, type Period } from './wallet.api.ts';
import { walletText } from './wallet.text.ts';
import css from './statement-page.module.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface ChoiceProps {
  chosen: ChosenPeriod;
  years: readonly number[];
  onChoose: (period: Period) => void;
}

const Choice = ({ chosen, years, onChoose }: ChoiceProps) => {
  const choose = (change: Partial<ChosenPeriod>) => onChoose(periodOf({ ...chosen, ...change }));
  return (
    <>
      <SelectField
        label={text.month}
        value={chosen.month ?? ''}
        onChange={({ target: { value } }) => choose({ month: value === '' ? null : Number(value) })}
      >
        <option value="">{text.wholeYear}</option>
        {MONTHS.map((month) => (
          <option key={month} value={month}>
            {text.monthName(month)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.year}
        value={chosen.year}
        onChange={({ target: { value } }) => choose({ year: Number(value) })}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {text.yearName(year)}
          </option>
        ))}
      </SelectField>
    </>
  );
};

const Actions = ({ period }: { period: Period }) => {
  const saving = useMutation({ mutationFn: () => saveStatement(period) });
  return (
    <>
      <Button icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
        {text.save}
      </Button>
      <Button look="filled" onClick={() => globalThis.print()}>
        {text.print}
      </Button>
      {saving.error !== null && <FieldError text={messageOf(saving.error)} />}
    </>
  );
};

const balanceOf = ({ coins, pixtokens }: StatementView['opening']): string =>
  pixtokens === 0 ? walletText.coins(coins) : text.both(walletText.coins(coins), walletText.tokens(pixtokens));

const Line = ({ line }: { line: TransactionView }) => {
  const { coins, pixtokens, coins_after, pixtokens_after, occurred_at: at, paid } = line;
  return (
    <tr>
      <td className={css.date}>
        <time dateTime={at}>{text.at(at)}</time>
      </td>
      <td>
        <Purpose line={line} />
        <small>
          <References line={line} whole />
        </small>
      </td>
      <td className={css.figure}>
        {pixtokens === 0 ? walletText.coinsChange(coins) : walletText.tokensChange(pixtokens)}
        {paid && <small> {text.paid(Number(paid))}</small>}
      </td>
      <td className={css.figure}>{balanceOf({ coins: coins_after, pixtokens: pixtokens_after })}</td>
    </tr>
  );
};

const BalanceRow = ({ name, of }: { name: string; of: StatementView['opening'] }) => (
  <tr className={css.total}>
    <th scope="row" colSpan={3}>
      {name}
    </th>
    <td className={css.figure}>{balanceOf(of)}</td>
  </tr>
);

const Head = ({ statement: { head, closing, transactions } }: { statement: StatementView }) => {
  if (head !== null)
    return (
      <p>
        {text.sealed(head.size)} <bdi className={css.hash}>{head.root}</bdi>
      </p>
    );
  const isUntouched = transactions.length + closing.coins + closing.pixtokens === 0;
  return isUntouched ? null : <p>{text.unsealed}</p>;
};

const Statement = ({ statement, name }: { statement: StatementView; name: string }) => (
  <>
    <div className={css.scrolling} tabIndex={0} role="region" aria-label={name}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.transaction}</th>
            <th scope="col">{text.amount}</th>
            <th scope="col">{text.balance}</th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow name={text.opening} of={statement.opening} />
          {statement.transactions.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          {statement.transactions.length === 0 && (
            <tr>
              <td colSpan={4}>{text.none}</td>
            </tr>
          )}
          <BalanceRow name={text.closing} of={statement.closing} />
        </tbody>
      </table>
    </div>
    <div className={css.notes}>
      {!statement.closed && <p>{text.lasts}</p>}
      <p>{text.utc}</p>
      <Head statement={statement} />
      <p>
        {text.site} {globalThis.location.host}
      </p>
    </div>
  </>
);

/** Member's transactions of a month or a year, with the opening and the closing balance, for printing. */
export const StatementPage = () => {
  useTitle(text.title);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const chosen = readPeriod(search, now);
  const period = periodOf(chosen);
  const { data: owner } = useQuery(ownProfile());
  const { data, instead } = useLoaded(useQuery(ownStatement(period)), text.loading);
  const year = text.yearName(chosen.year);
  const name = chosen.month === null ? year : text.period(text.monthName(chosen.month), year);
  const choose = (next: Period) =>
    void navigate({ search: String(new URLSearchParams(Object.entries(next))) }, { replace: true });
  return (
    <div className={css.page}>
      <header>
        <Link to="/transaction" className={css.controls}>
          {walletText.transactions}
        </Link>
        <h1>
          {text.title}: {name}
        </h1>
        {owner !== undefined && (
          <p>
            {text.owner}: <bdi>{owner.full_name}</bdi> <bdi>@{owner.username}</bdi>
          </p>
        )}
      </header>
      <div className={css.controls}>
        <Choice chosen={chosen} years={yearsFor(chosen, now)} onChoose={choose} />
        <Actions period={period} />
      </div>
      {data === undefined ? instead : <Statement statement={data} name={name} />}
    </div>
  );
};
