import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, wordsOf } from '../../shared/api/failure.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { LicenceFileFacts } from './licence-file.tsx';
import { LicenceDownload } from './licence-download.tsx';
import { useBuy } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { PurchaseFrame } from './purchase-frame.tsx';

const wordsOfRefusal = (error: Error): string => {
  if (codeOf(error) === 'offer.price_changed') return text.priceChanged;
  return codeOf(error) === 'offer.closed' ? text.closed : wordsOf(error);
};

const Bought = ({ item, licenceId, price }: { item: ImageItemView; licenceId: string; price: number }) => (
  <Dialog
    title={text.boughtTitle}
    width={460}
    onClose={closeDialog}
    actions={
      <Button className={form.push} onClick={closeDialog}>
        {text.close}
      </Button>
    }
  >
    <p role="status">{text.boughtText(price)}</p>
    <LicenceDownload item={item} licenceId={licenceId} />
    <p>
      <Link to="/purchases">{text.toPurchases}</Link>
    </p>
  </Dialog>
);

/** Dialog for buying a license. */
export const BuyDialog = ({ item: asked }: { item: ImageItemView }) => {
  const item = useQuery(oneImage(asked.id)).data ?? asked;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, data: bought, error, isPending } = useBuy();
  if (bought !== undefined) return <Bought item={item} licenceId={bought.id} price={bought.price} />;
  const isClosed = !item.for_sale;
  return (
    <PurchaseFrame
      title={text.buyTitle(nameOfWork(item))}
      what={text.licence(item.user.full_name)}
      seller={item.user}
      price={item.price}
      isClosed={isClosed}
      problem={error === null ? (isClosed ? text.closed : null) : wordsOfRefusal(error)}
      busy={isPending}
      onBuy={() =>
        mutate(
          { item, key },
          {
            // A refused purchase is over; a call without an answer may have succeeded, and is repeated with the same
            // key.
            onError: (refused) => codeOf(refused) !== '' && setKey(crypto.randomUUID()),
          },
        )
      }
    >
      <LicenceFileFacts item={item} />
    </PurchaseFrame>
  );
};
