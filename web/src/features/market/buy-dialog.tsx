import type { ImageItemView } from '@pixchange/contracts/http/images';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { codeOf, wordsOf } from '../../shared/api/failure.ts';
import { oneImage, ownProfile } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { written } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import form from '../../shared/ui/form.module.css';
import { Coin } from '../../shared/ui/icons.tsx';
import { Loading, Trouble } from '../../shared/ui/press.tsx';
import { LicenceDownload } from './licence-download.tsx';
import { useBuy } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import css from './buy-dialog.module.css';

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

const wordsOfRefusal = (error: Error): string => {
  if (codeOf(error) === 'offer.price_changed') return text.priceChanged;
  return codeOf(error) === 'offer.closed' ? text.closed : wordsOf(error);
};

const Bought = ({ licenceId, price }: { licenceId: string; price: number }) => (
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
    <LicenceDownload licenceId={licenceId} />
    <p>
      <Link to="/purchases">{text.toPurchases}</Link>
    </p>
  </Dialog>
);

/** One purchase of a licence; the price on its button is the one that is paid. */
export const BuyDialog = ({ item: asked }: { item: ImageItemView }) => {
  const item = useQuery(oneImage(asked.id)).data ?? asked;
  const { data: user, error: userError, refetch } = useQuery(ownProfile());
  const [key, setKey] = useState(() => crypto.randomUUID());
  const openPurchase = useOpenPurchase();
  const { mutate, data: bought, error, isPending } = useBuy();
  if (bought !== undefined) return <Bought licenceId={bought.licence.id} price={bought.licence.price} />;
  const missing = user === undefined ? 0 : Math.max(0, item.price - user.coins);
  const isClosed = !item.for_sale;
  const buy = () =>
    mutate(
      { item, key },
      {
        // What was refused is over; a call without an answer may have been carried out, and is asked for again.
        onError: (refused) => codeOf(refused) !== '' && setKey(crypto.randomUUID()),
      },
    );
  return (
    <Dialog
      title={text.buyTitle(nameOfWork(item))}
      width={460}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.cancel}</Button>
          {missing > 0 ? (
            <Button
              look="filled"
              className={form.push}
              onClick={() => {
                closeDialog();
                openPurchase();
              }}
            >
              {text.getCoins}
            </Button>
          ) : (
            <Button
              look="filled"
              className={form.push}
              busy={isPending}
              disabled={user === undefined || isClosed}
              onClick={buy}
            >
              {text.buyFor(item.price)}
            </Button>
          )}
        </>
      }
    >
      <p>{text.licence(item.user.full_name)}</p>
      {user === undefined ? (
        userError === null ? (
          <Loading label={text.loadingBalance} />
        ) : (
          <Trouble text={wordsOf(userError)} retry={failureText.retry} onRetry={() => void refetch()} />
        )
      ) : (
        <Amounts price={item.price} coins={user.coins} />
      )}
      {missing > 0 && <p role="status">{text.missing(missing)}</p>}
      {isClosed && error === null && <FieldError text={text.closed} />}
      {error !== null && <FieldError text={wordsOfRefusal(error)} />}
    </Dialog>
  );
};
