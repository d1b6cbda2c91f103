import type { LicenceView } from '@pixchange/contracts/http/licences';
import type { TokenPurchaseView } from '@pixchange/contracts/http/nfts';
import type { LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { oneImage, ownProfile } from '../../shared/api/queries.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Link } from '../../shared/ui/link.tsx';
import form from '../../shared/ui/form.module.css';
import { licenceUsesText } from './licence-uses.text.ts';
import { UsesList } from './licence-uses.tsx';
import { receiptText as text } from './receipt.text.ts';
import css from './receipt-dialog.module.css';

/** Purchase of a license or a token. */
export interface Receipt {
  id: string;
  kind: 'licence' | 'nft';
  imageId: string;
  seller: LicenceView['seller'];
  price: number;
  /** Time of the purchase in ISO 8601. */
  at: string;
  /** Fee of the platform in pixcoins, included in the price. */
  fee: number;
  /** Royalty of a token's creator in pixcoins, included in the price. */
  royalty?: number;
  uses?: LicenceUses;
  /** Status of the license; a token's purchase is always active. */
  status: LicenceView['status'];
  /** Time of the refund in ISO 8601; null without a refund. */
  refundedAt: string | null;
}

export const receiptOf = ({
  id,
  image_id: imageId,
  seller,
  price,
  fee,
  uses,
  created_at: at,
  status,
  refunded_at: refundedAt,
}: LicenceView): Receipt => ({
  id,
  kind: 'licence',
  imageId,
  seller,
  price,
  fee,
  uses,
  at,
  status,
  refundedAt,
});

export const receiptOfToken = ({
  id,
  nft,
  seller,
  price,
  fee,
  royalty,
  created_at: at,
}: TokenPurchaseView): Receipt => ({
  id,
  kind: 'nft',
  imageId: nft.image_id,
  seller,
  price,
  fee,
  royalty,
  at,
  status: 'active',
  refundedAt: null,
});

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Receipt of one purchase. A printed page contains only the receipt. */
export const ReceiptDialog = ({ receipt }: { receipt: Receipt }) => {
  const { id, kind, imageId, seller, price, fee, royalty = 0, uses, at, status, refundedAt } = receipt;
  const { data: item } = useQuery({ ...oneImage(imageId), retry: false });
  const { data: buyer } = useQuery(ownProfile());
  return (
    <Dialog
      title={text.title}
      width={520}
      className={css.receipt}
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>{text.close}</Button>
          <Button look="filled" className={form.push} onClick={() => globalThis.print()}>
            {text.print}
          </Button>
        </>
      }
    >
      <dl className={css.lines}>
        <Line name={text.number}>
          <span className={css.number}>{id}</span>
        </Line>
        <Line name={text.date}>
          <time dateTime={at}>{text.at(at)}</time>
        </Line>
        {buyer !== undefined && (
          <Line name={text.buyer}>
            <bdi>{buyer.full_name}</bdi> <bdi>@{buyer.username}</bdi>
          </Line>
        )}
        <Line name={text.seller}>
          {seller === null ? (
            text.left
          ) : (
            <>
              <bdi>{seller.full_name}</bdi> <bdi>@{seller.username}</bdi>
            </>
          )}
        </Line>
        <Line name={text.work}>{item === undefined ? text.goneWork : <bdi>{nameOfWork(item)}</bdi>}</Line>
        <Line name={text.what}>{text.kinds[kind]}</Line>
        <Line name={text.price}>{text.coins(price)}</Line>
        <Line name={text.fee}>{text.coins(fee)}</Line>
        {royalty > 0 && <Line name={text.royalty}>{text.coins(royalty)}</Line>}
        {refundedAt !== null && (
          <Line name={text.refunded}>
            <time dateTime={refundedAt}>{text.at(refundedAt)}</time>
          </Line>
        )}
      </dl>
      {status === 'blocked' && <p>{text.blocked}</p>}
      {uses !== undefined && status === 'active' && <UsesList uses={uses} />}
      {kind === 'nft' && (
        <p>
          {text.tokenTerms} <Link to="/terms#nfts">{licenceUsesText.toTerms}</Link>
        </p>
      )}
      <p className={css.site}>
        {text.site} {globalThis.location.host}
      </p>
    </Dialog>
  );
};
