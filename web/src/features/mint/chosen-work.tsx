import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { oneImage } from '../../shared/api/queries.ts';
import { Link } from '../../shared/ui/link.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { WorkPicture } from '../../entities/work/work-picture.tsx';
import { WorkPicker, type PickerProps } from './work-picker.tsx';
import { mintText as text } from './mint.text.ts';
import css from './mint-page.module.css';

const Work = ({ id }: { id: string }) => {
  const missing = <p className={css.note}>{text.workMissing}</p>;
  const { data: item, instead } = useLoaded(useQuery(oneImage(id)), text.loadingWork, { missing });
  if (item === undefined) return instead;
  return (
    <figure className={css.work}>
      {item.image !== null && (
        <span>
          <WorkPicture
            picture={item.image}
            alt={item.alt_text ?? ''}
            playing={false}
            widthPx={120}
            fit="contain"
            seeThrough={item.type === 'Sticker'}
          />
        </span>
      )}
      <figcaption>
        <strong>{item.title || uiText.untitled}</strong>
        {item.user.full_name}
      </figcaption>
    </figure>
  );
};

/** Work named in the URL, or a picker if there is none. */
export const ChosenWork = ({ id: named, ...props }: PickerProps & { id?: string | null }) => {
  const address = new URLSearchParams(useLocation().search);
  const id = named ?? address.get('image');
  const collectionId = address.get('collection');
  return (
    <section className={css.part}>
      <h2>{text.work}</h2>
      {id === null ? (
        <WorkPicker {...props} collectionId={collectionId} />
      ) : (
        <>
          <Work id={id} />
          <Link to={collectionId === null ? '?' : `?collection=${collectionId}`} replace>
            {text.other}
          </Link>
        </>
      )}
    </section>
  );
};
