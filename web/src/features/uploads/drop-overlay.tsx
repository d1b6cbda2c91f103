import { createPortal } from 'react-dom';
import { Icon } from '../../shared/ui/icons.tsx';
import { usePreselected } from './use-preselected.ts';
import { uploadsText as text } from './uploads.text.ts';
import css from './drop-overlay.module.css';

/** Overlay over the whole page while files are dragged over it. */
export const DropOverlay = () => {
  const { selected } = usePreselected();
  return createPortal(
    <div className={css.overlay} role="status" data-testid="drop-overlay">
      <div className={css.sheet}>
        <Icon name="upload" size={48} />
        <p className={css.lead}>{text.dropAnywhere}</p>
        <p>{selected === null ? text.albumNext : text.dropInto(selected.title)}</p>
      </div>
    </div>,
    document.body,
  );
};
