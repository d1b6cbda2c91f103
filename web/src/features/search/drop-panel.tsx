import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { useKeptInView } from '../../shared/ui/keep-in-view.ts';
import { useOutsidePress } from '../../shared/ui/use-outside-press.ts';
import css from './drop-panel.module.css';

interface DropPanelProps {
  label: string;
  /** Chosen value, next to the label. */
  value: string;
  active: boolean;
  children: (close: () => void) => ReactNode;
}

const Panel = ({
  id,
  label,
  close,
  children,
}: {
  id: string;
  label: string;
  close: () => void;
  children: ReactNode;
}) => {
  const box = useRef<HTMLDivElement>(null);
  useOutsidePress(box, 0, close);
  useKeptInView(box);
  return (
    <div ref={box} id={id} role="group" aria-label={label} className={css.panel}>
      {children}
    </div>
  );
};

/** Button that opens a panel with a filter; Escape and a press outside close the panel without a change. */
export const DropPanel = ({ label, value, active, children }: DropPanelProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const closeHere = () => {
    close();
    button.current?.focus();
  };
  return (
    <div className={css.drop} onKeyDown={({ key }) => key === 'Escape' && open && closeHere()}>
      <button
        ref={button}
        type="button"
        className={css.face}
        data-focus={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-active={active || undefined}
        onPointerDown={(event) => open && event.stopPropagation()}
        onClick={() => setOpen(!open)}
      >
        {label} <span>{value}</span>
      </button>
      {open && (
        <Panel id={id} label={label} close={close}>
          {children(closeHere)}
        </Panel>
      )}
    </div>
  );
};
