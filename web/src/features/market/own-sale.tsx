import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useQuery } from '@tanstack/react-query';
import { PublishFirst } from '../../entities/work/publish-first.tsx';
import { messageOf } from '../../shared/api/failure.ts';
import { openDialog, whenConfirmed } from '../../shared/session/dialogs.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { LicenceDownload } from './licence-download.tsx';
import { UsesList } from './licence-uses.tsx';
import { licence, offer, useStopSelling } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { receiptOf } from './receipt-dialog.tsx';
import { receiptText } from './receipt.text.ts';
import { SalePrice } from './sale-price.tsx';
import { saleText } from './sale.text.ts';
import css from './sale-section.module.css';

/**
 * Link to the page that mints the member's own work or shows its token. A private work has a button that publishes it
 * first.
 */
const MintLink = ({ item }: { item: ImageItemView }) => {
  const hasMint = item.nft_status === 'minting' || item.nft_status === 'minted';
  if (!item.can_process_nft && !hasMint) return null;
  if (!item.public && !hasMint) return <PublishFirst item={item} />;
  return <Link to={`/mint_sell?image=${item.id}`}>{hasMint ? text.showToken : text.mint}</Link>;
};

/** Sale of a work, as its creator sees it. */
export const OwnSale = ({ item }: { item: ImageItemView }) => {
  const stop = useStopSelling(item);
  const { data } = useQuery({ ...offer(item.offer_id ?? ''), enabled: item.offer_id !== null });
  const uses = data?.uses ?? null;
  const openPrice = () => whenConfirmed(() => openDialog({ name: 'sell', item }));
  if (!item.for_sale)
    return (
      <div className={css.actions}>
        {item.public && <Button onClick={openPrice}>{text.sell}</Button>}
        <MintLink item={item} />
      </div>
    );
  return (
    <>
      <SalePrice label={saleText.licence} price={item.price} />
      {uses !== null && <UsesList uses={uses} />}
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
              onError: (error) => showToast('error', messageOf(error)),
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

/** Uses that the member's license allows, and a button for its receipt. */
const OwnTerms = ({ licenceId }: { licenceId: string }) => {
  const { data } = useQuery(licence(licenceId));
  return data === undefined ? null : (
    <>
      <UsesList uses={data.uses} />
      <Button look="link" onClick={() => openDialog({ name: 'receipt', receipt: receiptOf(data) })}>
        {receiptText.open}
      </Button>
    </>
  );
};

/** License section of a work that the member has bought. */
export const Licensed = ({ item, licenceId }: { item: ImageItemView; licenceId: string }) => (
  <>
    <p className={css.licensed}>
      <Icon name="check" size={20} />
      {text.licensed}
    </p>
    <p className={css.note}>{text.licensedText(item.user.full_name)}</p>
    <LicenceDownload item={item} licenceId={licenceId} />
    <OwnTerms licenceId={licenceId} />
  </>
);
