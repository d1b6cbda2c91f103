import type { LicenceView } from '@pixchange/contracts/http/licences';
import { nameOfWork } from '@pixchange/contracts/http/page-head';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { wordsOf } from '../../shared/api/failure.ts';
import { oneImage } from '../../shared/api/queries.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { Empty, Loading, Trouble } from '../../shared/ui/press.tsx';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { WayBack } from '../../navigation/way-back.tsx';
import { ownLicences } from './market.api.ts';
import { marketText as text } from './market.text.ts';
import css from './purchases-page.module.css';

/** The work may be deleted or private by now; the file is the buyer's all the same. */
const Purchase = ({ licence: { image_id, seller, price, file, created_at } }: { licence: LicenceView }) => {
  const { data: item } = useQuery({ ...oneImage(image_id), retry: false });
  const name = item === undefined ? text.goneWork : nameOfWork(item);
  return (
    <li className={css.purchase}>
      <span className={css.picture}>
        {item !== undefined && item.image !== null && (
          <WorkPicture picture={item.image} alt="" playing={false} widthPx={96} fit="cover" />
        )}
      </span>
      <div className={css.words}>
        <strong>{item === undefined ? name : <Link to={`/images/${image_id}`}>{name}</Link>}</strong>
        {seller !== null && (
          <span>
            {text.by}{' '}
            <Link to={`/users/${seller.id}`}>
              <bdi>@{seller.username}</bdi>
            </Link>
          </span>
        )}
        <small>{text.bought(price, created_at)}</small>
      </div>
      <a className={css.download} href={file.url} download aria-label={`${text.download}: ${name}`}>
        <Icon name="download" />
      </a>
    </li>
  );
};

const List = () => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(ownLicences());
  if (data === undefined)
    return error === null ? (
      <Loading label={text.loadingPurchases} />
    ) : (
      <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
    );
  const licences = data.pages.flatMap(({ collection }) => collection);
  if (licences.length === 0)
    return (
      <Empty title={text.noPurchases} text={text.noPurchasesText}>
        <Link to="/">{text.toWorks}</Link>
      </Empty>
    );
  return (
    <>
      <ul className={css.list}>
        {licences.map((one) => (
          <Purchase key={one.id} licence={one} />
        ))}
      </ul>
      {error !== null && (
        <Trouble text={wordsOf(error)} retry={failureText.retry} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && error === null && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
};

/** Everything that the signed-in person has bought, the newest first. */
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
