import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { PURCHASE_QUERY, useOpenPurchase, useWantedCoins } from '../../shared/session/purchase-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { LoadError } from '../../shared/ui/loading.tsx';
import { CardForm } from './card-form.tsx';
import { fittingPack } from './fitting-pack.ts';
import { WaitingPayments } from './own-payments.tsx';
import { OtherPacks, PackList } from './pack-list.tsx';
import { PayStep } from './pay-step.tsx';
import { useCardFields, type CardFields } from './use-card-fields.ts';
import { useEndPurchase } from './use-end-purchase.ts';
import { useResumePurchase } from './use-go-on.ts';
import { usePurchase, type Phase } from './use-purchase.ts';
import { coinPacks } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './purchase-dialog.module.css';

const STEPS = 2;
const WIDTH_PX = 720;

interface MainAction {
  label: string;
  busy: boolean;
  act: () => void;
}

interface Actions {
  /** Action of the card fields; null for a payment on the provider's page. */
  card: MainAction | null;
  pay: () => void;
  toWindow: () => void;
}

/** Returns the action of the main button. The button stays through all phases, so that it keeps the focus. */
const mainAction = (phase: Phase, { card, pay, toWindow }: Actions): MainAction => {
  switch (phase.name) {
    case 'ready':
      return (
        card ?? {
          label: phase.last === null || phase.last.kind === 'not-paid' ? text.pay : text.payAgain,
          busy: false,
          act: pay,
        }
      );
    case 'waiting':
      return { label: text.toWindow, busy: false, act: toWindow };
    case 'over':
      return { label: text.done, busy: false, act: closeDialog };
    default:
      return { label: card?.label ?? text.pay, busy: true, act: () => undefined };
  }
};

/** Link to the transactions; closes the dialog, which would cover them. */
const ToTransactions = () => (
  <Link to="/transaction" className={css.transactionsLink} onClick={closeDialog}>
    {text.toTransactions}
  </Link>
);

interface PayActionsProps extends ReturnType<typeof usePurchase> {
  card: MainAction | null;
  onBack: (() => void) | null;
}

const PayActions = ({ phase, card, pay, cancel, toWindow, onBack }: PayActionsProps) => {
  const { label, busy, act } = mainAction(phase, { card, pay: () => void pay(), toWindow });
  return (
    <>
      {phase.name === 'ready' && onBack !== null && (
        <Button look="link" onClick={onBack}>
          {text.otherPack}
        </Button>
      )}
      {phase.name === 'waiting' && (
        <Button look="link" onClick={cancel}>
          {text.cancelPayment}
        </Button>
      )}
      {phase.name === 'over' && <ToTransactions />}
      <Button key="main" look="filled" className={form.push} busy={busy} onClick={act}>
        {label}
      </Button>
    </>
  );
};

/** Returns the pack in the URL; without one, the smallest pack with the missing coins. */
const useChosenPack = (missing: number) => {
  const requestedPackId = new URLSearchParams(useLocation().search).get(PURCHASE_QUERY) ?? '';
  const packs = useQuery(coinPacks()).data;
  const fitting = requestedPackId === '' && missing > 0 ? fittingPack(packs ?? [], missing) : undefined;
  const pack = fitting ?? packs?.find(({ id }) => id === requestedPackId);
  return {
    pack,
    packId: pack?.id ?? requestedPackId,
    packs: packs ?? [],
    isGone: requestedPackId !== '' && packs !== undefined,
  };
};

interface StepProps extends Omit<ComponentProps<typeof PayStep>, 'card'> {
  packs: readonly CoinPackView[];
  fields: CardFields;
  onPick: (packId: string) => void;
}

/** Payment of the selected pack. If coins are missing for an intended purchase, shows the other packs below it. */
const PackStep = ({ pack, packs, phase, missing, method, onMethod, fields, onPick }: StepProps) => (
  <>
    <PayStep
      pack={pack}
      phase={phase}
      missing={missing}
      method={method}
      onMethod={onMethod}
      card={<CardForm fields={fields} />}
    />
    {missing > 0 && phase.name === 'ready' && (
      <OtherPacks packs={packs.filter(({ id }) => id !== pack.id)} onPick={onPick} />
    )}
  </>
);

/** Returns the chosen payment method, the card fields, and the main button's action for them. */
const useMethod = (pack: CoinPackView | undefined, { phase, payByCard, clear }: ReturnType<typeof usePurchase>) => {
  const [method, setMethod] = useState<PurchaseView['method']>('wallet');
  const onMethod = (next: typeof method): void => {
    clear();
    setMethod(next);
  };
  // The fields are no longer needed after the payment.
  const isWanted = method === 'card' && pack !== undefined && phase.name !== 'over';
  const fields = useCardFields(isWanted, (payment) => void payByCard(payment));
  const isUsable = isWanted && fields.opening !== 'unavailable';
  const card: MainAction | null = isUsable
    ? { label: text.card.pay(pack.price), busy: fields.opening === 'opening', act: () => void payByCard(fields) }
    : null;
  return { method, onMethod, fields, card };
};

/** Dialog that sells coins; the URL contains the selected pack. */
export const PurchaseDialog = () => {
  const wanted = useWantedCoins();
  const missing = wanted?.missingCoins ?? 0;
  const { pack, packId, packs, isGone } = useChosenPack(missing);
  const openPurchase = useOpenPurchase();
  const goTo = (id?: string): void => openPurchase(id, wanted);
  const purchase = usePurchase(packId, wanted);
  const { phase } = purchase;
  const { card, ...choice } = useMethod(pack, purchase);
  useEndPurchase(phase.name === 'over');
  useResumePurchase(phase.name === 'over' ? phase.outcome : null, wanted);
  const onBack = missing === 0 ? () => goTo() : null;
  return (
    <Dialog
      title={text.purchase}
      onClose={closeDialog}
      step={{ current: pack === undefined ? 1 : 2, total: STEPS }}
      width={WIDTH_PX}
      actions={pack === undefined ? <ToTransactions /> : <PayActions {...purchase} card={card} onBack={onBack} />}
    >
      {phase.name === 'ready' && <WaitingPayments />}
      {pack !== undefined ? (
        <PackStep {...choice} pack={pack} packs={packs} phase={phase} missing={missing} onPick={goTo} />
      ) : isGone ? (
        <LoadError text={text.packGone} retry={text.otherPack} onRetry={() => goTo()} />
      ) : (
        <PackList missing={missing} onPick={goTo} />
      )}
    </Dialog>
  );
};
