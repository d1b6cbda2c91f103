import { useEffect, useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { Announcements } from './announcements.tsx';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { openModal } from './open-modal.ts';
import { DialogToasts } from './toasts.tsx';
import { uiText } from './ui.text.ts';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Step in a series, starting at 1; shows the step bar with 'Step 2 of 4'. */
  step?: { current: number; total: number };
  /** Width in pixels; on phones every dialog fills the screen. */
  width?: number;
  /** Colored area next to the content. */
  aside?: ReactNode;
  /** Actions in the footer: the Back button on the left, the others on the right. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

const StepBar = ({ current, total }: { current: number; total: number }) => (
  <div className={css.steps} aria-hidden="true">
    {Array.from({ length: total }, (_, index) => (
      <span key={index} data-state={index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead'} />
    ))}
  </div>
);

/**
 * Native modal dialog: the browser keeps the focus inside and hides the rest from screen readers. Escape and a press
 * outside call `onClose`.
 */
export const Dialog = ({ title, onClose, step, width = 560, aside, actions, children, className }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const stage = step?.current ?? 1;

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null) openModal(dialog);
    return () => dialog?.close();
  }, []);

  useEffect(() => {
    // A new step is like a new page for screen readers. Focuses its heading, unless a field of the step takes the
    // focus.
    const dialog = element.current;
    if (dialog === null) return;
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
  }, [stage]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.target !== element.current) return;
    const { left, right, top, bottom } = element.current.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) onClose();
  };

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={cx(css.dialog, step !== undefined && css.series, className)}
      style={{ width }}
      onPointerDown={onPointerDown}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      {step !== undefined && <StepBar {...step} />}
      <div className={css.sides}>
        {aside}
        <div className={css.main}>
          <header className={css.head}>
            <div>
              <h2 id={titleId} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {step !== undefined && <p className={css.step}>{uiText.step(step.current, step.total)}</p>}
            </div>
            <IconButton icon="close" label={uiText.close} onClick={onClose} />
          </header>
          <div className={css.content}>{children}</div>
          {actions !== undefined && <footer className={css.actions}>{actions}</footer>}
        </div>
      </div>
      <DialogToasts />
      {/* Screen readers don't read content outside of a modal dialog. */}
      <Announcements />
    </dialog>
  );
};
