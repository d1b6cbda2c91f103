import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { LicenceView } from '@pixchange/contracts/http/licences';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, messageOf } from '../../shared/api/failure.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { LicenceFileFacts, OfferedUses } from './licence-file.tsx';
import { LicenceDownload } from './licence-download.tsx';
import { useBuy } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { PurchaseFrame } from './purchase-frame.tsx';
import { receiptOf } from './receipt-dialog.tsx';
import { receiptText } from './receipt.text.ts';

const wordsOfRefusal = (error: Error): string => {
  if (codeOf(error) === 'offer.price_changed') return text.priceChanged;
  return codeOf(error) === 'offer.closed' ? text.closed : messageOf(error);
};

const Bought = ({ item, licence }: { item: ImageItemView; licence: LicenceView }) => (
  <Dialog
    title={text.boughtTitle}
    width={460}
    onClose={closeDialog}
    actions={
      <>
        <Button onClick={() => openDialog({ name: 'receipt', receipt: receiptOf(licence) })}>{receiptText.open}</Button>
        <Button className={form.push} onClick={closeDialog}>
          {text.close}
        </Button>
      </>
    }
  >
    <p role="status">{text.boughtText(licence.price)}</p>
    <LicenceDownload item={item} licenceId={licence.id} />
    <p>
      <Link to="/purchases">{text.toPurchases}</Link>
    </p>
  </Dialog>
);

/** Dialog for buying a license. */
export const BuyDialog = ({ item: requestedItem }: { item: ImageItemView }) => {
  const item = useQuery(oneImage(requestedItem.id)).data ?? requestedItem;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, data: bought, error, isPending } = useBuy();
  if (bought !== undefined) return <Bought item={item} licence={bought} />;
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
            // A refused purchase needs a new key. A request without a response may have succeeded, so a retry sends the
            // same key.
            onError: (refused) => codeOf(refused) !== '' && setKey(crypto.randomUUID()),
          },
        )
      }
    >
      <LicenceFileFacts item={item} />
      <OfferedUses item={item} />
    </PurchaseFrame>
  );
};
