import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { NftView } from '@pixchange/contracts/http/nfts';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, messageOf } from '../../shared/api/failure.ts';
import { closeDialog, openDialog } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { marketText as text } from './market.text.ts';
import { PriceDialog } from './price-dialog.tsx';
import { PurchaseFrame } from './purchase-frame.tsx';
import { receiptOfToken } from './receipt-dialog.tsx';
import { receiptText } from './receipt.text.ts';
import { useRoyaltyTo, withoutLicence } from './token-terms.ts';
import { ownTokenPurchases, token, useBuyToken, useSetTokenPrice } from './tokens.api.ts';

const wordsOfRefusal = (error: Error): string => {
  switch (codeOf(error)) {
    case 'offer.price_changed':
      return text.priceChanged;
    case 'offer.reserved':
      return text.tokenReserved;
    case 'offer.sold':
      return text.tokenTaken;
    case 'offer.closed':
      return text.tokenClosed;
    default:
      return messageOf(error);
  }
};

const Bought = ({ offerId, price }: { offerId: string; price: number }) => {
  const { data } = useInfiniteQuery(ownTokenPurchases());
  const purchase = data?.pages.flatMap(({ collection }) => collection).find(({ offer_id }) => offer_id === offerId);
  return (
    <Dialog
      title={text.boughtTitle}
      width={460}
      onClose={closeDialog}
      actions={
        <>
          {purchase !== undefined && (
            <Button onClick={() => openDialog({ name: 'receipt', receipt: receiptOfToken(purchase) })}>
              {receiptText.open}
            </Button>
          )}
          <Button className={form.push} onClick={closeDialog}>
            {text.close}
          </Button>
        </>
      }
    >
      <p role="status">{text.tokenBoughtText(price)}</p>
      <p>
        <Link to="/purchases">{text.toPurchases}</Link>
      </p>
    </Dialog>
  );
};

interface TokenDialogProps {
  item: ImageItemView;
  token: NftView;
}

/** Dialog for buying a token. */
export const TokenBuyDialog = ({ item, token: requestedToken }: TokenDialogProps) => {
  const now = useQuery(token(requestedToken.id)).data ?? requestedToken;
  // Keeps the last known offer, because the dialog still needs its price after the sale.
  const [offer, setOffer] = useState(now.offer ?? null);
  if (now.offer && (now.offer.id !== offer?.id || now.offer.price !== offer.price)) setOffer(now.offer);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, data: bought, error, isPending } = useBuyToken(requestedToken.id);
  const price = offer?.price ?? 0;
  if (bought !== undefined) return <Bought offerId={bought.offer.id} price={price} />;
  const isClosed = !now.offer;
  return (
    <PurchaseFrame
      title={text.buyTokenTitle(nameOfWork(item))}
      what={`${text.tokenText} ${withoutLicence(item)}`.trim()}
      seller={now.owner}
      price={price}
      isClosed={isClosed}
      problem={error === null ? (isClosed ? text.tokenClosed : null) : wordsOfRefusal(error)}
      busy={isPending}
      onBuy={() => {
        if (offer !== null)
          // A refused purchase needs a new key. A request without a response may have succeeded, so a retry sends the
          // same key.
          mutate({ offer, key }, { onError: (refused) => codeOf(refused) !== '' && setKey(crypto.randomUUID()) });
      }}
    />
  );
};

/** Dialog that puts the member's own token on sale, or changes its price. */
export const TokenSellDialog = ({ item, token: sold }: TokenDialogProps) => {
  const { mutate, error, isPending, reset } = useSetTokenPrice(sold);
  const isOffered = Boolean(sold.offer);
  const royaltyTo = useRoyaltyTo(sold);
  return (
    <PriceDialog
      title={(isOffered ? text.changeTokenTitle : text.sellTokenTitle)(nameOfWork(item))}
      what={text.sellTokenText}
      save={isOffered ? text.save : text.putOnSale}
      first={sold.offer?.price}
      royaltyTo={royaltyTo}
      error={error}
      busy={isPending}
      onType={reset}
      onSave={(wanted) =>
        mutate(wanted, {
          onSuccess: () => {
            closeDialog();
            showToast('success', isOffered ? text.repriced : text.tokenOnSale);
          },
        })
      }
    />
  );
};
