import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useId, useState, type FormEvent } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { isPrice, PriceField } from '../../entities/work/price-field.tsx';
import { priceText } from '../../entities/work/price-field.text.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import form from '../../shared/ui/form.module.css';
import { useSetPrice } from './market.api.ts';
import { marketText as text } from './market.text.ts';

/** Puts an own work on sale, or changes its price. */
export const SellDialog = ({ item, price: wanted }: { item: ImageItemView; price?: number }) => {
  const [price, setPrice] = useState(String(wanted ?? (item.for_sale ? item.price : '')));
  const [asked, setAsked] = useState(false);
  const { mutate, error, isPending, reset } = useSetPrice(item);
  const formId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isPrice(price) || isPending) return;
    mutate(Number(price), {
      onSuccess: () => {
        closeDialog();
        showToast('success', item.for_sale ? text.repriced : text.onSale);
      },
    });
  };
  return (
    <Dialog
      title={(item.for_sale ? text.changeTitle : text.sellTitle)(nameOfWork(item))}
      width={460}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          <Button look="filled" className={form.push} type="submit" form={formId} busy={isPending}>
            {item.for_sale ? text.save : text.putOnSale}
          </Button>
        </>
      }
    >
      <form id={formId} className={form.form} onSubmit={save} noValidate>
        <p>{text.sellText}</p>
        <PriceField
          isFirst
          value={price}
          error={error === null ? (asked && !isPrice(price) ? priceText.wrong : undefined) : wordsOf(error)}
          onChange={(value) => {
            setPrice(value);
            setAsked(false);
            reset();
          }}
        />
      </form>
    </Dialog>
  );
};
