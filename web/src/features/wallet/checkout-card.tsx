import type { PurchaseView } from '@pixchange/contracts/http/purchases';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import type { CardState } from './card-frame/messages.ts';
import { CardForm } from './card-form.tsx';
import { useCardFields, type CardPayment } from './use-card-fields.ts';
import { ownPurchase } from './wallet.api.ts';
import { walletText as text } from './wallet.text.ts';
import css from './checkout-page.module.css';

interface CardProps {
  purchase: PurchaseView;
  orderId: string;
  onPaid: (state: CardState) => void;
}

const CardOfPurchase = ({ purchase: { coins, price }, orderId, onPaid }: CardProps) => {
  const [error, setError] = useState('');
  const [isPaying, setPaying] = useState(false);
  const pay = async ({ check, pay: submit }: CardPayment): Promise<void> => {
    if (isPaying) return;
    if (!(await check())) return setError(text.card.incomplete);
    setError('');
    setPaying(true);
    onPaid(await submit(orderId));
  };
  const fields = useCardFields(true, (payment) => void pay(payment));
  return (
    <section className={css.card} aria-label={text.card.title}>
      <h2>{text.buyPack(coins, price)}</h2>
      <CardForm fields={fields} />
      {error !== '' && <FieldError text={error} />}
      {fields.opening !== 'unavailable' && (
        <Button look="filled" wide busy={isPaying || fields.opening === 'opening'} onClick={() => void pay(fields)}>
          {text.card.pay(price)}
        </Button>
      )}
    </section>
  );
};

/** Card fields for an unpaid purchase by card, on the page to which a bank may redirect. */
export const CheckoutCard = ({ purchaseId, onPaid }: { purchaseId: string; onPaid: (state: CardState) => void }) => {
  const { data: purchase } = useQuery(ownPurchase(purchaseId));
  if (purchase?.method !== 'card' || purchase.status !== 'created' || purchase.provider_order_id === null) return null;
  return <CardOfPurchase purchase={purchase} orderId={purchase.provider_order_id} onPaid={onPaid} />;
};
