import type { ImageItemView } from '@pixchange/contracts/http/images';
import { coinPacks } from '@pixchange/contracts/http/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { wordsOf } from '../../shared/api/failure.ts';
import { openDialog, whenConfirmed, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { written, writtenDollars } from '../../shared/text/numbers.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon } from '../../shared/ui/icons.tsx';
import { LicenceDownload } from './licence-download.tsx';
import { offer, useStopSelling } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import css from './sale-section.module.css';

const Price = ({ price }: { price: number }) => (
  <div>
    <p>{text.price}</p>
    <p className={css.price}>
      <Coin size={28} />
      <strong>{written(price)}</strong> {text.pixcoins}, {writtenDollars(price * coinPacks.centsPerCoin)}
    </p>
  </div>
);

/** To the page where an own work becomes a token, or where its token is shown. */
const MintLink = ({ item }: { item: ImageItemView }) => {
  const isBegun = item.nft_status === 'minting' || item.nft_status === 'minted';
  if (!item.can_process_nft && !isBegun) return null;
  return <Link to={`/mint_sell?image=${item.id}`}>{isBegun ? text.showToken : text.mint}</Link>;
};

const OwnSale = ({ item }: { item: ImageItemView }) => {
  const stop = useStopSelling(item);
  const { data } = useQuery({ ...offer(item.offer_id ?? ''), enabled: item.offer_id !== null });
  const openPrice = () => whenConfirmed(() => openDialog({ name: 'sell', item }));
  if (!item.for_sale)
    return item.public ? (
      <div className={css.actions}>
        <Button onClick={openPrice}>{text.sell}</Button>
        <MintLink item={item} />
      </div>
    ) : null;
  return (
    <>
      <Price price={item.price} />
      {data?.proceeds !== undefined && (
        <p className={css.note}>
          {text.proceeds(data.proceeds)} {text.sales(data.sales_count)}
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={openPrice}>{text.changePrice}</Button>
        <Button
          busy={stop.isPending}
          onClick={() =>
            stop.mutate(undefined, {
              onSuccess: () => showToast('success', text.stopped),
              onError: (error) => showToast('error', wordsOf(error)),
            })
          }
        >
          {text.stopSelling}
        </Button>
        <MintLink item={item} />
      </div>
    </>
  );
};

const Licensed = ({ licenceId }: { licenceId: string }) => (
  <>
    <p className={css.licensed}>
      <Icon name="check" size={20} />
      {text.licensed}
    </p>
    <p className={css.note}>{text.licensedText}</p>
    <LicenceDownload licenceId={licenceId} />
  </>
);

/** What a work costs and how to get it; for its maker, how it is sold. */
export const SaleSection = ({ item }: { item: ImageItemView }) => {
  const isOwn = useUser()?.id === item.user.id;
  if (item.provider !== null || (!item.for_sale && item.licence_id === null && !(isOwn && item.public))) return null;
  return (
    <section className={css.sale} aria-label={text.section}>
      {isOwn ? (
        <OwnSale item={item} />
      ) : item.licence_id !== null ? (
        <Licensed licenceId={item.licence_id} />
      ) : (
        <>
          <Price price={item.price} />
          <p className={css.note}>{text.fullSizeHidden}</p>
          <Button look="filled" onClick={() => whenSignedIn(() => openDialog({ name: 'buy', item }))}>
            {text.buy}
          </Button>
        </>
      )}
    </section>
  );
};
