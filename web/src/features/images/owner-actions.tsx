import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { ReactNode } from 'react';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { imageEditText as text } from './image-edit.text.ts';
import { imagesText } from './images.text.ts';
import type { Ready } from './stage.tsx';
import css from './work-side.module.css';

/** Actions that only the owner has. */
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
    </div>
  );
};
