import type { CollectionView } from '@pixchange/contracts/http/collections';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { openDialog } from '../../shared/session/dialogs.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { CollectionMarks } from './collection-marks.tsx';
import { collectionsText as text } from './collections.text.ts';
import { Link } from '../../shared/ui/link.tsx';
import css from './collection-card.module.css';

export const CollectionPicture = ({ collection }: { collection: CollectionView }) => {
  const { url } = collection.profile_image;
  return (
    <>
      {url === null ? (
        <span className={css.blank} aria-hidden="true" />
      ) : (
        <img src={url} alt="" width={290} height={222} loading="lazy" />
      )}
      <CollectionMarks collection={collection} />
    </>
  );
};

const CollectionCard = ({ collection, children }: { collection: CollectionView; children?: ReactNode }) => {
  const { id, title, minted_count, max_amount } = collection;
  return (
    <article className={css.card} data-collection={id}>
      <Link to={`/collections/${id}`} className={css.picture} aria-label={title}>
        <CollectionPicture collection={collection} />
      </Link>
      <div className={css.foot}>
        <div>
          <h3>{title}</h3>
          <p>{text.minted(minted_count, max_amount)}</p>
        </div>
        {children}
      </div>
    </article>
  );
};

const OwnCollectionCard = ({ collection }: { collection: CollectionView }) => {
  const navigate = useNavigate();
  // Only a draft can be edited. The page of any other collection explains why it can't.
  const edit = () =>
    collection.nft_status === 'draft'
      ? openDialog({ name: 'collection-edit', collection })
      : void navigate(`/collections/${collection.id}`);
  return (
    <CollectionCard collection={collection}>
      <IconButton icon="edit" label={text.editOf(collection.title)} onClick={edit} />
    </CollectionCard>
  );
};

interface GroupProps {
  count: number;
  /** Link beside the heading. */
  link?: ReactNode;
  children: ReactNode;
}

const Group = ({ count, link, children }: GroupProps) => (
  <section className={css.group} aria-label={text.group}>
    <header>
      <h2>{text.group}</h2>
      <span>{count}</span>
      {link}
    </header>
    <div className={css.grid}>{children}</div>
  </section>
);

/** Collections of a member as visitors see them. */
export const CollectionsGrid = ({ collections }: { collections: CollectionView[] }) => (
  <Group count={collections.length}>
    {collections.map((collection) => (
      <CollectionCard key={collection.id} collection={collection} />
    ))}
  </Group>
);

/** Own collections, with a link to create one. */
export const OwnCollectionsGrid = ({ collections }: { collections: CollectionView[] }) => (
  <Group
    count={collections.length}
    link={
      collections.length > 0 && (
        <Link to="/create-collection" className={css.add}>
          <Icon name="plus" />
          {text.create}
        </Link>
      )
    }
  >
    {collections.map((collection) => (
      <OwnCollectionCard key={collection.id} collection={collection} />
    ))}
    <Link to="/create-collection" className={cx(css.tile, collections.length > 0 && css.narrowOnly)}>
      <i aria-hidden="true" />
      {text.create}
    </Link>
  </Group>
);
