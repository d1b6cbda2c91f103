import type { CollectionView } from '@pixchange/contracts/http/collections';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { FOR_UPLOAD } from '../../shared/session/upload-query.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import type { AlbumChoice, AlbumTarget } from './album-choice.ts';
import { ownCollections } from './uploads.api.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './select-album.module.css';

/** Returns the reason why a collection accepts no works; null when it accepts works. */
const whyClosed = ({ nft_status, images_count, max_amount }: CollectionView): string | null => {
  if (nft_status !== 'draft') return text.closedCollection[nft_status];
  return images_count < max_amount ? null : text.fullCollection(max_amount);
};

interface CollectionTileProps {
  collection: CollectionView;
  isSelected: boolean;
  onChoose: () => void;
}

const CollectionTile = ({ collection, isSelected, onChoose }: CollectionTileProps) => {
  const { title, profile_image, images_count, max_amount } = collection;
  const closed = whyClosed(collection);
  return (
    <button
      type="button"
      className={css.album}
      aria-current={isSelected || undefined}
      disabled={closed !== null}
      onClick={onChoose}
    >
      <span className={css.cover}>
        {profile_image.url !== null && <img src={profile_image.url} alt="" loading="lazy" />}
      </span>
      <strong>{title}</strong>
      <small>{closed ?? text.collectionWorks(images_count, max_amount)}</small>
    </button>
  );
};

interface SelectCollectionProps {
  selected: AlbumChoice | null;
  /** Album that shows the works of a chosen collection. */
  publicAlbum: AlbumTarget | null;
  onChoose: (choice: AlbumChoice) => void;
}

/**
 * The member's collections; only drafts with room can be chosen. A separate page creates a new collection; the upload
 * keeps the files meanwhile.
 */
export const SelectCollection = ({ selected, publicAlbum, onChoose }: SelectCollectionProps) => {
  const { data, instead } = useLoaded(useQuery(ownCollections()), text.loadingCollections);
  const navigate = useNavigate();
  if (data === undefined) return instead;
  const create = () => {
    closeDialog();
    void navigate('/create-collection', { state: FOR_UPLOAD });
  };
  return (
    <div className={css.grid}>
      {data.map((collection) => (
        <CollectionTile
          key={collection.id}
          collection={collection}
          isSelected={collection.id === selected?.id}
          onChoose={() =>
            onChoose({ kind: 'collection', id: collection.id, title: collection.title, album: publicAlbum })
          }
        />
      ))}
      <button type="button" className={css.add} onClick={create}>
        <Icon name="plus" />
        {text.createCollection}
      </button>
    </div>
  );
};
