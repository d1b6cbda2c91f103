import { useId } from 'react';
import css from './accordion.module.css';

interface AccordionItemProps {
  title: string;
  text: string;
  open: boolean;
  onToggle: () => void;
}

/** Title that opens and closes the content below it. */
export const AccordionItem = ({ title, text, open, onToggle }: AccordionItemProps) => {
  const id = useId();
  return (
    <div className={css.item} data-open={open || undefined}>
      <h3>
        <button type="button" id={`${id}-title`} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {title}
          <span className={css.sign} aria-hidden="true" />
        </button>
      </h3>
      <p id={id} hidden={!open}>
        {text}
      </p>
    </div>
  );
};
