import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Coin } from '../../shared/ui/icons.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import type { Outcome } from './outcome.ts';
import type { Phase } from './use-purchase.ts';
import { walletText as text } from './wallet.text.ts';
import css from './pay-step.module.css';

const Sum = ({ pack: { coins, price } }: { pack: CoinPackView }) => {
  const balance = useUser()?.coins ?? 0;
  const isOnMintPage = useLocation().pathname === '/mint_sell';
  return (
    <dl className={css.sum}>
      <div>
        <dt>{text.youGet}</dt>
        <dd>
          {text.number(coins)} {text.pixcoins}
        </dd>
      </div>
      <div>
        <dt>{text.youPay}</dt>
        <dd>
          {text.price(price)} <small>{text.currency}</small>
        </dd>
      </div>
      <div>
        <dt>{text.balance}</dt>
        <dd>
          <Coin />
          {text.number(balance)}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{text.after}</span>
          {text.number(balance + coins)}
        </dd>
      </div>
      {isOnMintPage && (
        <div>
          <dt>{text.enoughFor}</dt>
          <dd>{text.mints(balance + coins)}</dd>
        </div>
      )}
    </dl>
  );
};

const wordsOfTry = (last: Outcome): string => {
  if (last.kind === 'problem') return last.words;
  return last.kind === 'done' ? '' : text.outcome[last.kind].text;
};

const progressOf = (phase: Exclude<Phase, { name: 'ready' }>['name'], isCard: boolean): string => {
  const words = {
    starting: isCard ? text.card.starting : text.starting,
    waiting: text.waiting,
    paying: text.card.paying,
    capturing: text.capturing,
    over: '',
  };
  return words[phase];
};

interface PayProps {
  pack: CoinPackView;
  phase: Phase;
  /** Number of coins missing for the intended purchase; 0 without one. */
  missing: number;
  /** Payment method; `card` shows the card fields. */
  method: PurchaseView['method'];
  card: ReactNode;
  onMethod: (method: PurchaseView['method']) => void;
}

/** Card fields, and the button that shows and hides them. The button stays mounted, so that it keeps the focus. */
const CardChoice = ({ method, card, onMethod, phase }: Pick<PayProps, 'method' | 'card' | 'onMethod' | 'phase'>) => {
  const isCard = method === 'card';
  if (!isCard && phase.name !== 'ready') return null;
  return (
    <section className={css.card}>
      <div className={css.cardHead}>
        {isCard && <h3>{text.card.title}</h3>}
        {phase.name === 'ready' && (
          <Button
            key="choice"
            look={isCard ? 'link' : 'outlined'}
            wide={!isCard}
            aria-expanded={isCard}
            onClick={() => onMethod(isCard ? 'wallet' : 'card')}
          >
            {isCard ? text.card.leave : text.card.choose}
          </Button>
        )}
      </div>
      {isCard && card}
    </section>
  );
};

/** Step 2: the selected pack, and the state of the payment. */
export const PayStep = ({ pack, phase, missing, method, card, onMethod }: PayProps) => {
  if (phase.name === 'over') return <OutcomePanel outcome={phase.outcome} heading="h3" />;
  const last = phase.name === 'ready' ? phase.last : null;
  const isQuiet = last === null || last.kind === 'not-paid';
  return (
    <>
      {missing > 0 && <p className={css.fit}>{text.fit(pack.coins, pack.coins - missing)}</p>}
      <Sum pack={pack} />
      <p className={css.note}>
        {text.rate} {method === 'wallet' && text.payHint}
      </p>
      <p className={css.progress} role="status">
        {phase.name === 'ready'
          ? last !== null && isQuiet
            ? wordsOfTry(last)
            : ''
          : progressOf(phase.name, method === 'card')}
      </p>
      {last !== null && !isQuiet && <FieldError text={wordsOfTry(last)} />}
      <CardChoice method={method} card={card} onMethod={onMethod} phase={phase} />
    </>
  );
};
