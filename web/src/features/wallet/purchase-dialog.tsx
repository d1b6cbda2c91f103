import type { CoinPackView } from '@pixchange/contracts/http/coin-packs';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { PURCHASE_QUERY, useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { Trouble } from '../../shared/ui/press.tsx';
import { PackList } from './pack-list.tsx';
import { PayStep } from './pay-step.tsx';
import { usePurchase, type Phase } from './use-purchase.ts';
import { coinPacks } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';

const STEPS = 2;
const WIDTH_PX = 720;

interface MainAction {
  label: string;
  busy: boolean;
  act: () => void;
}

/** One button through all phases, so that the focus stays where it is. */
const mainAction = (phase: Phase, { pay, toWindow }: { pay: () => void; toWindow: () => void }): MainAction => {
  switch (phase.name) {
    case 'ready':
      return { label: phase.last === null || phase.last.kind === 'not-paid' ? text.pay : text.payAgain, busy: false, act: pay };
    case 'waiting':
      return { label: text.toWindow, busy: false, act: toWindow };
    case 'over':
      return { label: text.done, busy: false, act: closeDialog };
    default:
      return { label: text.pay, busy: true, act: () => undefined };
  }
};

const Paying = ({ pack, onBack }: { pack: CoinPackView; onBack: () => void }) => {
  const { phase, pay, cancel, toWindow } = usePurchase(pack.id);
  const { label, busy, act } = mainAction(phase, { pay: () => void pay(), toWindow });
  return (
    <Dialog
      title={text.purchase}
      onClose={closeDialog}
      step={{ current: 2, total: STEPS }}
      width={WIDTH_PX}
      actions={
        <>
          {phase.name === 'ready' && <Button look="link" onClick={onBack}>{text.otherPack}</Button>}
          {phase.name === 'waiting' && <Button look="link" onClick={cancel}>{text.cancelPayment}</Button>}
          <Button key="main" look="filled" className={form.push} busy={busy} onClick={act}>{label}</Button>
        </>
      }
    >
      <PayStep pack={pack} phase={phase} />
    </Dialog>
  );
};

/** Coins for sale (specification, section 2.4); the address says which pack was picked. */
export const PurchaseDialog = () => {
  const packId = new URLSearchParams(useLocation().search).get(PURCHASE_QUERY) ?? '';
  const goTo = useOpenPurchase();
  const { data } = useQuery(coinPacks());
  const pack = data?.find(({ id }) => id === packId);
  if (pack !== undefined) return <Paying key={pack.id} pack={pack} onBack={() => goTo()} />;
  return (
    <Dialog title={text.purchase} onClose={closeDialog} step={{ current: 1, total: STEPS }} width={WIDTH_PX}>
      {packId !== '' && data !== undefined ? <Trouble text={text.packGone} retry={text.otherPack} onRetry={() => goTo()} /> : <PackList onPick={goTo} />}
    </Dialog>
  );
};
