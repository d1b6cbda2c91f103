import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ReactNode } from 'react';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { failureText } from '../../shared/text/failure.text.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { imageEditText as text } from './image-edit.text.ts';
import { imagesText } from './images.text.ts';
import type { Ready } from './stage.tsx';
import css from './work-side.module.css';

/** Differences between the work and the uploaded file; only the owner sees them. */
const Notes = ({ item: { image } }: { item: Ready }) =>
  image.notes === undefined ? null : (
    <section className={css.notes} aria-label={text.notes}>
      <strong>{text.notes}</strong>
      <ul>
        {image.notes.map((note) => (
          <li key={note.code}>{failureText.refusal(note)}.</li>
        ))}
      </ul>
    </section>
  );

/** Actions and notes about the file that only the owner sees. */
export const OwnerActions = ({ item, pin }: { item: Ready; pin: (item: ImageItemView) => ReactNode }) => {
  return (
    <div className={css.owner}>
      <p>
        {item.public ? (
          text.own
        ) : (
          <>
            <Icon name="lock" size={16} />
            {imagesText.private}
          </>
        )}
      </p>
      <Button icon="edit" onClick={() => openDialog({ name: 'image-edit', item })}>
        {text.edit}
      </Button>
      {pin(item)}
      <Button icon="bin" onClick={() => openDialog({ name: 'image-delete', item })}>
        {text.delete}
      </Button>
      <Notes item={item} />
    </div>
  );
};
