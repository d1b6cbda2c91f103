import type { ImageItemView } from '@pixchange/contracts/http/images';
import { hiddenWorks } from '../../shared/session/hidden-works.ts';
import { Button } from '../../shared/ui/button.tsx';
import { workActionsText as text } from './work-actions.text.ts';
import css from './work-actions.module.css';

/** Placeholder for a work that was just hidden. */
export const HiddenWork = ({ item }: { item: ImageItemView }) => (
  <div className={css.hidden} role="group" aria-label={text.hiddenOf(item.title)}>
    <p>{text.hidden}</p>
    {/* Gets the focus, because the pressed button disappeared with the card. */}
    <Button look="link" autoFocus onClick={() => hiddenWorks.getState().show(item.id)}>
      {text.show}
    </Button>
  </div>
);
