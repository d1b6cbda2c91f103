import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useInfiniteQuery } from '@tanstack/react-query';
import { OwnWorks } from '../../entities/own-works/own-works.tsx';
import { WorksToChoose, type Choice } from '../../entities/own-works/works-to-choose.tsx';
import { collectionImages } from '../../shared/api/collection-images.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

export interface PickerProps {
  /** Whether a work can be chosen; other works are hidden. */
  readonly isSelectable: (item: ImageItemView) => boolean;
}

interface WorkPickerProps extends PickerProps {
  /** Collection whose works are offered; null offers the works of the member's public albums. */
  collectionId: string | null;
}

const CollectionWorks = ({ id, ...choice }: Choice & { id: string }) => (
  <WorksToChoose
    {...choice}
    query={useInfiniteQuery(collectionImages(id))}
    none={
      <>
        <p>{text.noneOfCollection}</p>
        <p>
          <Link to={`/collections/${id}`}>{text.toCollection}</Link>
        </p>
      </>
    }
  />
);

/** Picker of the member's public works; the choice is written to the URL. */
export const WorkPicker = ({ isSelectable, collectionId }: WorkPickerProps) => {
  const isSignedIn = useSignedIn();
  if (!isSignedIn)
    return (
      <p className={css.login}>
        <Button onClick={() => openDialog({ name: 'login', guarded: true })}>{text.pickLogin}</Button>
      </p>
    );
  const choice: Choice = {
    isSelectable: (item) => item.public && isSelectable(item),
    draw: ({ id }, face) => (
      <Link to={collectionId === null ? `?image=${id}` : `?image=${id}&collection=${collectionId}`} replace>
        {face}
      </Link>
    ),
  };
  return collectionId === null ? (
    <>
      <p>{text.pick}</p>
      <OwnWorks
        {...choice}
        isOffered={({ published, taken_down }) => published && !taken_down}
        noAlbums={text.noAlbums}
      />
    </>
  ) : (
    <>
      <p>{text.pickOfCollection}</p>
      <CollectionWorks {...choice} id={collectionId} />
    </>
  );
};
