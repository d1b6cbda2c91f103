import type { LicenceView } from '@pixchange/contracts/http/licences';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { oneImage } from '../../shared/api/queries.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { NextPage, useLoaded } from '../../shared/ui/loaded.tsx';
import { fileNameOf } from '../../entities/work/file-name.ts';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { ownLicences } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import { receiptOf, receiptOfToken, type Receipt } from './receipt-dialog.tsx';
import { receiptText } from './receipt.text.ts';
import { ownTokenPurchases } from './tokens.api.ts';
import css from './purchases-page.module.css';

interface BoughtProps {
  receipt: Receipt;
  /** Note below the price, for example about a refund or a resold token. */
  note?: string | undefined;
  /** Link to the file of a license. */
  children?: ReactNode;
}

/** Purchased license or token; stays in the list when its work is deleted or made private. */
const Bought = ({ receipt, note, children }: BoughtProps) => {
  const { imageId, seller, price, at } = receipt;
  const { data: item } = useQuery({ ...oneImage(imageId), retry: false });
  return (
    <li className={css.purchase}>
      <span className={css.picture}>
        {item !== undefined && item.image !== null && (
          <WorkPicture picture={item.image} alt="" playing={false} widthPx={96} fit="cover" />
        )}
      </span>
      <div className={css.words}>
        <strong>
          {item === undefined ? text.goneWork : <Link to={`/images/${imageId}`}>{nameOfWork(item)}</Link>}
        </strong>
        {seller !== null && (
          <span>
            {text.by}{' '}
            <Link to={`/users/${seller.id}`}>
              <bdi>@{seller.username}</bdi>
            </Link>
          </span>
        )}
        <small>{text.bought(price, at)}</small>
        {note !== undefined && <small>{note}</small>}
        <Button look="link" onClick={() => openDialog({ name: 'receipt', receipt })}>
          {receiptText.open}
        </Button>
      </div>
      {children}
    </li>
  );
};

const noteOf = ({ status, refunded_at: at }: LicenceView): string | undefined => {
  if (status === 'refunded' && at !== null) return text.refunded(at);
  return status === 'blocked' ? text.blocked : undefined;
};

const Download = ({ imageId, url }: { imageId: string; url: string }) => {
  const { data: item } = useQuery({ ...oneImage(imageId), retry: false });
  const name = item === undefined ? text.goneWork : nameOfWork(item);
  return (
    <a
      className={css.download}
      href={url}
      download={item === undefined ? '' : fileNameOf(item, url)}
      aria-label={`${text.download}: ${name}`}
    >
      <Icon name="download" />
    </a>
  );
};

interface PartProps {
  title: string;
  /** Number of items; an empty section is hidden. */
  count: number;
  pages: UseInfiniteQueryResult<unknown>;
  children: ReactNode;
}

const Part = ({ title, count, pages, children }: PartProps) =>
  count === 0 ? null : (
    <section className={css.part}>
      <h2>{title}</h2>
      <ul className={css.list}>{children}</ul>
      <NextPage of={pages}>{text.more}</NextPage>
    </section>
  );

const List = () => {
  const ownId = useUser()?.id;
  const works = useInfiniteQuery(ownLicences());
  const tokens = useInfiniteQuery(ownTokenPurchases());
  const both = {
    data: works.data && tokens.data && { works: works.data, tokens: tokens.data },
    error: works.error ?? tokens.error,
    refetch: () => Promise.all([works.refetch(), tokens.refetch()]),
  };
  const { data, instead } = useLoaded(both, text.loadingPurchases);
  if (data === undefined) return instead;
  const licences = data.works.pages.flatMap(({ collection }) => collection);
  const bought = data.tokens.pages.flatMap(({ collection }) => collection);
  // A member who sold a token and bought it back holds it through the newest purchase.
  const isNewest = (id: string, nftId: string) => bought.find(({ nft }) => nft.id === nftId)?.id === id;
  if (licences.length + bought.length === 0)
    return (
      <Empty title={text.noPurchases} text={text.noPurchasesText}>
        <Link to="/">{text.toWorks}</Link>
      </Empty>
    );
  return (
    <>
      <Part title={text.works} count={licences.length} pages={works}>
        {licences.map((one) => (
          <Bought key={one.id} receipt={receiptOf(one)} note={noteOf(one)}>
            {one.file !== null && <Download imageId={one.image_id} url={one.file.url} />}
          </Bought>
        ))}
      </Part>
      <Part title={text.tokens} count={bought.length} pages={tokens}>
        {bought.map((one) => (
          <Bought
            key={one.id}
            receipt={receiptOfToken(one)}
            note={one.nft.owner?.id === ownId && isNewest(one.id, one.nft.id) ? text.yours : text.soldOn}
          />
        ))}
      </Part>
    </>
  );
};

/** Page with the licenses and tokens that the signed-in member bought, each newest first. */
export const PurchasesPage = () => {
  useTitle(text.purchases);
  return (
    <div className={css.page}>
      <header>
        <WayBack />
        <h1>{text.purchasesTitle}</h1>
      </header>
      <List />
    </div>
  );
};
