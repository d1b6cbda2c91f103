import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { openDialog } from '../../shared/session/dialogs.ts';
import { withPurchase } from '../../shared/session/purchase-query.ts';
import { useSignedIn, useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Loading } from '../../shared/ui/loading.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { forgetPurchase, wantedBy } from './kept-purchase.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import type { CardState } from './card-frame/messages.ts';
import { CheckoutCard } from './checkout-card.tsx';
import { isSettled, outcomeOfCard, type Outcome } from './outcome.ts';
import { notifyPurchaseChanged } from './payment-window.ts';
import { useResumePurchase } from './use-go-on.ts';
import { capturePurchase } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './checkout-page.module.css';

const WaysOn = ({ outcome }: { outcome: Outcome }) => (
  <p className={css.ways}>
    {!isSettled(outcome) && <Link to={{ pathname: '/profile', search: withPurchase('') }}>{text.buyPixcoins}</Link>}
    <Link to="/transaction">{text.toTransactions}</Link>
    <Link to="/profile">{text.toProfile}</Link>
  </p>
);

/** Captures the payment once when the page opens, unless the buyer canceled, and again on request. */
const useCapture = (purchaseId: string, isCanceled: boolean) => {
  const [outcome, setOutcome] = useState<Outcome | null>(isCanceled ? { kind: 'not-paid' } : null);
  const begun = useRef(isCanceled);
  const capture = async (card: CardState = 'canceled'): Promise<void> => {
    setOutcome(null);
    const found = outcomeOfCard(await capturePurchase(purchaseId), card);
    if (isSettled(found)) {
      forgetPurchase();
      notifyPurchaseChanged(purchaseId);
    }
    setOutcome(found);
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void capture();
  });
  return { outcome, capture };
};

const Returned = ({ purchaseId, isCanceled }: { purchaseId: string; isCanceled: boolean }) => {
  const userId = useUser()?.id ?? '';
  // Reads the storage once, because a finished purchase is removed from it.
  const [wanted] = useState(() => wantedBy(userId, purchaseId));
  const { outcome, capture } = useCapture(purchaseId, isCanceled);
  useResumePurchase(outcome, wanted);
  if (outcome === null) return <Loading label={text.capturing} />;
  return (
    <OutcomePanel outcome={outcome} heading="h1">
      {outcome.kind === 'problem' && (
        <Button look="filled" onClick={() => void capture()}>
          {text.again}
        </Button>
      )}
      {(outcome.kind === 'not-paid' || outcome.kind === 'card-failed') && (
        <CheckoutCard purchaseId={purchaseId} onPaid={(state) => void capture(state)} />
      )}
      <WaysOn outcome={outcome} />
    </OutcomePanel>
  );
};

const AskLogin = () => (
  <section className={css.ask}>
    <h1>{text.loginTitle}</h1>
    <p>{text.loginText}</p>
    <Button look="filled" onClick={() => openDialog({ name: 'login', guarded: true })}>
      {text.login}
    </Button>
  </section>
);

/** Page to which the payment provider redirects in the same window. */
export const CheckoutPage = () => {
  useTitle(text.checkout);
  const signedIn = useSignedIn();
  const query = new URLSearchParams(useLocation().search);
  const purchaseId = query.get('purchase') ?? '';
  if (purchaseId === '') {
    return (
      <section className={css.ask}>
        <h1>{text.noPurchase}</h1>
        <p>{text.noPurchaseText}</p>
        <Link to="/transaction">{text.toTransactions}</Link>
      </section>
    );
  }
  return (
    <div className={css.page}>
      {signedIn ? (
        <Returned key={purchaseId} purchaseId={purchaseId} isCanceled={query.has('cancelled')} />
      ) : (
        <AskLogin />
      )}
    </div>
  );
};
