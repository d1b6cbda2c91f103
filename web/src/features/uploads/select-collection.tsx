import type { CollectionView } from '@pixchange/contracts/http/collections';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { FOR_UPLOAD } from '../../shared/session/upload-query.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import type { AlbumChoice } from './album-choice.ts';
import { openCollections } from './uploads.api.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './select-album.module.css';

const CollectionTile = ({
  collection: { title, profile_image, images_count, max_amount },
  onChoose,
}: {
  collection: CollectionView;
  onChoose: () => void;
}) => (
  <button type="button" className={css.album} onClick={onChoose}>
    <span className={css.cover}>
      {profile_image.url !== null && <img src={profile_image.url} alt="" loading="lazy" />}
    </span>
    <strong>{title}</strong>
    <small>{text.collectionWorks(images_count, max_amount)}</small>
  </button>
);

/** Own drafts of collections; a new one is created on its own page, while the files wait. */
export const SelectCollection = ({ onChoose }: { onChoose: (choice: AlbumChoice) => void }) => {
  const { data, instead } = useLoaded(useQuery(openCollections()), text.loadingCollections);
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
          onChoose={() => onChoose({ kind: 'collection', id: collection.id, title: collection.title })}
        />
      ))}
      <button type="button" className={css.add} onClick={create}>
        <Icon name="plus" />
        {text.createCollection}
      </button>
    </div>
  );
};
