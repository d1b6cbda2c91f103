import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { defaultUses } from '@pixchange/contracts/http/values/licence-uses';
import { useState } from 'react';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { UsesChoice } from './licence-uses.tsx';
import { useSetPrice } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { PriceDialog } from './price-dialog.tsx';

/** Dialog that puts the member's own work on sale, or changes its price. */
export const SellDialog = ({ item }: { item: ImageItemView }) => {
  const [uses, setUses] = useState(defaultUses);
  const { mutate, error, isPending, reset } = useSetPrice(item, uses);
  return (
    <PriceDialog
      title={(item.for_sale ? text.changeTitle : text.sellTitle)(nameOfWork(item))}
      what={text.sellText}
      save={item.for_sale ? text.save : text.putOnSale}
      first={item.for_sale ? item.price : undefined}
      error={error}
      busy={isPending}
      onType={reset}
      onSave={(wanted) =>
        mutate(wanted, {
          onSuccess: () => {
            closeDialog();
            showToast('success', item.for_sale ? text.repriced : text.onSale);
          },
        })
      }
    >
      {!item.for_sale && <UsesChoice value={uses} onChange={setUses} />}
    </PriceDialog>
  );
};
