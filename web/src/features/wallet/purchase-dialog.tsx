import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { PURCHASE_QUERY, useOpenPurchase, useWantedDialog } from '../../shared/session/purchase-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { LoadError } from '../../shared/ui/loading.tsx';
import { WaitingPayments } from './own-payments.tsx';
import { PackList } from './pack-list.tsx';
import { PayStep } from './pay-step.tsx';
import { useEndPurchase } from './use-end-purchase.ts';
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

/** Returns the action of the main button, which stays through all phases so that it keeps the focus. */
const mainAction = (
  phase: Phase,
  { pay, toWindow, goOn }: { pay: () => void; toWindow: () => void; goOn: (() => void) | null },
): MainAction => {
  switch (phase.name) {
    case 'ready':
      return {
        label: phase.last === null || phase.last.kind === 'not-paid' ? text.pay : text.payAgain,
        busy: false,
        act: pay,
      };
    case 'waiting':
      return { label: text.toWindow, busy: false, act: toWindow };
    case 'over':
      return phase.outcome.kind === 'done' && goOn !== null
        ? { label: text.goOn, busy: false, act: goOn }
        : { label: text.done, busy: false, act: closeDialog };
    default:
      return { label: text.pay, busy: true, act: () => undefined };
  }
};

/** Link to the wallet's lines, which the dialog would cover. */
const ToTransactions = () => (
  <Link to="/transaction" className={css.way} onClick={closeDialog}>
    {text.toTransactions}
  </Link>
);

const PayActions = ({
  phase,
  pay,
  cancel,
  toWindow,
  onBack,
}: ReturnType<typeof usePurchase> & { onBack: () => void }) => {
  const wanted = useWantedDialog();
  const goOn = wanted === undefined ? null : () => openDialog(wanted.request);
  const { label, busy, act } = mainAction(phase, { pay: () => void pay(), toWindow, goOn });
  return (
    <>
      {phase.name === 'ready' && (
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

/** Dialog that sells coins; the address contains the chosen pack. */
export const PurchaseDialog = () => {
  const packId = new URLSearchParams(useLocation().search).get(PURCHASE_QUERY) ?? '';
  const wanted = useWantedDialog();
  const openPurchase = useOpenPurchase();
  const goTo = (id?: string): void => openPurchase(id, wanted);
  const { data } = useQuery(coinPacks());
  const purchase = usePurchase(packId);
  useEndPurchase(purchase.phase.name === 'over');
  const pack = data?.find(({ id }) => id === packId);
  const isGone = packId !== '' && data !== undefined;
  return (
    <Dialog
      title={text.purchase}
      onClose={closeDialog}
      step={{ current: pack === undefined ? 1 : 2, total: STEPS }}
      width={WIDTH_PX}
      actions={pack === undefined ? <ToTransactions /> : <PayActions {...purchase} onBack={() => goTo()} />}
    >
      {purchase.phase.name === 'ready' && <WaitingPayments />}
      {pack !== undefined && <PayStep pack={pack} phase={purchase.phase} />}
      {pack === undefined &&
        (isGone ? (
          <LoadError text={text.packGone} retry={text.otherPack} onRetry={() => goTo()} />
        ) : (
          <PackList missing={wanted?.missingCoins ?? 0} onPick={goTo} />
        ))}
    </Dialog>
  );
};
