import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ShareButton } from '../entities/share/share-button.tsx';
import { shareText } from '../entities/share/share.text.ts';
import { sharedWork } from '../entities/share/shared.ts';
import { AddToAlbum } from '../features/albums/add-to-album.tsx';
import { useSubcategoryPath } from '../features/catalogue/use-subcategory-path.ts';
import { FollowButton } from '../features/follows/follow-button.tsx';
import { ImagePage } from '../features/images/image-page.tsx';
import { SaleSection } from '../features/market/sale-section.tsx';
import { countView } from '../features/images/images.api.ts';
import { oneImage } from '../shared/api/queries.ts';
import { browseTo } from '../shared/browse/use-browse.ts';
import { lazyOf } from '../shared/lazy.ts';
import { Section } from '../shared/ui/fault.tsx';
import { useUser } from '../shared/session/session.ts';
import { Link } from '../shared/ui/link.tsx';
import { WhenNear } from '../shared/ui/when-near.tsx';
import css from './work-page.module.css';

const CommentsSection = lazyOf(() => import('../features/comments/comments-section.tsx'), 'CommentsSection');
const PinButton = lazyOf(() => import('../features/pins/pin-button.tsx'), 'PinButton');
const TokenSection = lazyOf(() => import('../features/market/token-section.tsx'), 'TokenSection');

/** Page of one work. Combines features, which must not import each other. */
export const WorkPage = () => {
  const { id = '' } = useParams();
  const ownId = useUser()?.id;
  const { data: item } = useQuery(oneImage(id));
  const breadcrumbs = useSubcategoryPath(item?.subcategory_id ?? null);
  const isViewCounted = item?.public === true && item.provider === null && item.user.id !== ownId;
  useEffect(() => {
    if (isViewCounted) countView(id);
  }, [id, isViewCounted]);
  return (
    <ImagePage
      key={id}
      id={id}
      breadcrumbs={breadcrumbs.map(({ name, browse }) => ({ name, link: <Link {...browseTo(browse)}>{name}</Link> }))}
      follow={(user) => (user.id === ownId ? null : <FollowButton user={user} quiet />)}
      share={(work) => (
        <ShareButton look="quiet" shared={sharedWork(work)}>
          {shareText.share}
        </ShareButton>
      )}
      toAlbum={(work) => <AddToAlbum item={work} />}
      pin={(work) => <PinButton item={work} />}
      sale={(work) => (
        <>
          <SaleSection item={work} />
          {work.nft_status === 'minted' && (
            <Section>
              <TokenSection item={work} />
            </Section>
          )}
        </>
      )}
      comments={(work) => (
        <WhenNear id="comments" className={css.comments} asked={location.hash === '#comments'}>
          <CommentsSection imageId={work.id} ownerId={work.user.id} />
        </WhenNear>
      )}
    />
  );
};
