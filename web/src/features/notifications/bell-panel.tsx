import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link } from '../../shared/ui/link.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsText as text } from './notifications.text.ts';
import css from './notifications.module.css';

interface BellPanelProps {
  id: string;
  /** Button that opened the panel; a press on this button does not count as a press outside. */
  opener: HTMLElement | null;
  /**
   * Closes the panel.
   * @param refocus whether the focus returns to the button
   */
  close: (refocus: boolean) => void;
}

/**
 * Panel with the latest notifications, below the bell. The panel takes the focus, and closes on Escape or when a press
 * or the focus lands outside.
 */
export const BellPanel = ({ id, opener, close }: BellPanelProps) => {
  const box = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(close);
  // A layout effect moves the focus in the frame in which the panel opens, so that the next key press goes to the
  // panel.
  useLayoutEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true && opener?.contains(target) !== true)
        closed(false);
    };
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && closed(true);
    addEventListener('pointerdown', outside);
    addEventListener('focusin', outside);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointerdown', outside);
      removeEventListener('focusin', outside);
      removeEventListener('keydown', escape);
    };
  }, [opener]);
  return (
    <div ref={box} id={id} role="dialog" aria-labelledby={`${id}-title`} tabIndex={-1} className={css.panel}>
      <div className={css.scroll}>
        <NotificationList
          head={<h2 id={`${id}-title`}>{text.title}</h2>}
          empty={
            <p className={css.nothing}>
              <strong>{text.none}</strong>
              {text.noneText}
            </p>
          }
          isShort
          onFollow={() => close(false)}
        />
      </div>
      <footer className={css.foot}>
        <Link to="/notifications" onClick={() => close(false)}>
          {text.all}
        </Link>
        <Link to="/settings#notifications" onClick={() => close(false)}>
          {text.settings}
        </Link>
      </footer>
    </div>
  );
};
