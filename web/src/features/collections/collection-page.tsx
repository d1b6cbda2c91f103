import type { CollectionView } from '@pixchange/contracts/http/collections';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { collectionHead } from '@pixchange/contracts/http/page-head';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { collectionImages } from '../../shared/api/collection-images.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { usePageHead } from '../../navigation/page-head.ts';
import { Link } from '../../shared/ui/link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { WorksGrid } from '../../entities/work/works-grid.tsx';
import { CollectionPicture } from './collection-card.tsx';
import { oneCollection, useRemoveWork } from './collections.api.ts';
import { collectionsText as text } from './collections.text.ts';
import { MintStep } from './mint-step.tsx';
import css from './collection-page.module.css';

const OwnerActions = ({ collection }: { collection: CollectionView }) => {
  if (collection.nft_status === 'minted') return <p className={css.note}>{text.stays}</p>;
  const isDraft = collection.nft_status === 'draft';
  const isFullOfWorks = collection.images_count >= collection.max_amount;
  return (
    <>
      <div className={css.actions}>
        <Button
          look="filled"
          icon="upload"
          disabled={isFullOfWorks}
          onClick={() => openDialog({ name: 'upload', collectionId: collection.id })}
        >
          {text.addWorks}
        </Button>
        <Button
          icon="plus"
          disabled={isFullOfWorks}
          onClick={() => openDialog({ name: 'collection-choose', collection })}
        >
          {text.chooseWorks}
        </Button>
        <Button icon="edit" onClick={() => openDialog({ name: 'collection-edit', collection })}>
          {text.edit}
        </Button>
        {isDraft && (
          <Button onClick={() => openDialog({ name: 'collection-delete', collection })}>{text.delete}</Button>
        )}
        {collection.minted_count > 0 && (
          <Button onClick={() => openDialog({ name: 'collection-finish', collection })}>{text.finish}</Button>
        )}
      </div>
      {!isDraft && <p className={css.note}>{text.mintingText}</p>}
      {isDraft && isFullOfWorks && <p className={css.note}>{text.full100(collection.max_amount)}</p>}
      <p className={css.note}>
        <Link to={`/mint_sell?collection=${collection.id}`} className="touch-target">
          {text.mintHint}
        </Link>
      </p>
    </>
  );
};

const Head = ({ collection, own }: { collection: CollectionView; own: boolean }) => (
  <header className={css.head}>
    <div className={css.picture}>
      <CollectionPicture collection={collection} />
    </div>
    <div className={css.words}>
      <h1>{collection.title}</h1>
      <Link to={own ? '/profile' : `/users/${collection.user.id}`} className={css.author}>
        <Avatar user={collection.user} size={36} />
        <span>
          {text.by} <strong>{collection.user.full_name}</strong>
        </span>
      </Link>
      <p className={css.figures}>
        {text.works(collection.images_count)}, {text.minted(collection.minted_count, collection.max_amount)}
      </p>
      {collection.description !== null && (
        <p className={css.description} dir="auto">
          {collection.description}
        </p>
      )}
      {own && <OwnerActions collection={collection} />}
    </div>
  </header>
);

/** Returns the owner's tools until the collection is minted: minting a work, and removing a work that isn't minted. */
const useTools = (collection: CollectionView, own: boolean) => {
  const { mutate } = useRemoveWork(collection.id);
  const toolsOf = useCallback(
    (image: ImageItemView) =>
      image.nft_status === 'none' && (
        <IconButton
          icon="close"
          label={text.removeWork(image.title || uiText.untitled)}
          onClick={() => mutate(image)}
        />
      ),
    [mutate],
  );
  const footOf = useCallback(
    (image: ImageItemView) => (image.can_process_nft ? <MintStep item={image} collectionId={collection.id} /> : null),
    [collection.id],
  );
  return own && collection.nft_status !== 'minted' ? { toolsOf, footOf } : {};
};

const Shown = ({ collection }: { collection: CollectionView }) => {
  const own = useUser()?.id === collection.user.id;
  const query = useInfiniteQuery(collectionImages(collection.id));
  const tools = useTools(collection, own);
  return (
    <>
      <Head collection={collection} own={own} />
      <WorksGrid
        label={text.worksLabel}
        query={query}
        {...tools}
        empty={<Empty title={text.empty} text={own ? text.emptyOwn : text.emptyText} />}
        missing={null}
      />
    </>
  );
};

/** Page of a collection. A draft is visible only to its owner, who has the tools to fill it. */
export const CollectionPage = () => {
  const { id = '' } = useParams();
  const missing = (
    <Empty whole title={text.notFound} text={text.notFoundText}>
      <Link to="/">{text.toHome}</Link>
    </Empty>
  );
  const { data: collection, instead } = useLoaded(useQuery(oneCollection(id)), text.loading, { missing });
  const isOpen = collection !== undefined && collection.nft_status !== 'draft';
  usePageHead(isOpen ? (origin) => collectionHead(collection, origin) : null, collection?.title ?? text.pageTitle);
  return <div className={css.page}>{collection === undefined ? instead : <Shown collection={collection} />}</div>;
};
