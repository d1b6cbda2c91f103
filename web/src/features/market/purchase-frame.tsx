import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownProfile } from '../../shared/api/queries.ts';
import { closeDialog, dialogs } from '../../shared/session/dialogs.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Coin } from '../../shared/ui/icons.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { marketText as text } from './market.text.ts';
import { SellerFacts } from './seller-facts.tsx';
import css from './buy-dialog.module.css';

const WIDTH_PX = 460;

const Amounts = ({ price, coins }: { price: number; coins: number }) => (
  <dl className={css.amounts}>
    {(
      [
        [text.price, price],
        [text.before, coins],
        ...(coins >= price ? ([[text.after, coins - price]] as const) : []),
      ] as const
    ).map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Coin />
          {written(amount)}
        </dd>
      </div>
    ))}
  </dl>
);

const Balance = ({ price }: { price: number }) => {
  const { data: user, instead } = useLoaded(useQuery(ownProfile()), text.loadingBalance);
  return user === undefined ? instead : <Amounts price={price} coins={user.coins} />;
};

interface FrameProps {
  title: string;
  /** Description of the purchased item. */
  what: string;
  /** Null if the seller is unknown. */
  seller: { id: string; full_name: string } | null;
  price: number;
  /** Reason that the item can't be bought, or the last error. */
  problem: string | null;
  /** Whether the offer has ended; the dialog then shows only the problem. */
  isClosed: boolean;
  busy: boolean;
  onBuy: () => void;
  /** More details of the purchased item. */
  children?: ReactNode;
}

/** Dialog of one purchase. The buyer pays the price that the button shows. */
export const PurchaseFrame = ({ title, what, seller, price, problem, isClosed, busy, onBuy, children }: FrameProps) => {
  const { data: user } = useQuery(ownProfile());
  const openPurchase = useOpenPurchase();
  const missing = user === undefined ? 0 : Math.max(0, price - user.coins);
  const getCoins = (): void => {
    const request = dialogs.getState().current;
    closeDialog();
    openPurchase('', request === null ? undefined : { request, missingCoins: missing });
  };
  if (isClosed)
    return (
      <Dialog
        title={title}
        width={WIDTH_PX}
        onClose={closeDialog}
        actions={
          <Button className={form.push} onClick={closeDialog}>
            {text.close}
          </Button>
        }
      >
        {problem !== null && <FieldError text={problem} />}
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      width={WIDTH_PX}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          {missing > 0 ? (
            <Button look="filled" className={form.push} onClick={getCoins}>
              {text.getCoins}
            </Button>
          ) : (
            <Button look="filled" className={form.push} busy={busy} disabled={user === undefined} onClick={onBuy}>
              {text.buyFor(price)}
            </Button>
          )}
        </>
      }
    >
      <p>{what}</p>
      {seller !== null && <SellerFacts seller={seller} />}
      {children}
      <Balance price={price} />
      {missing > 0 && <p role="status">{text.missing(missing)}</p>}
      {problem !== null && <FieldError text={problem} />}
    </Dialog>
  );
};
