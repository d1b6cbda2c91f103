import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { moveInMenu } from '../../shared/ui/menu-keys.ts';
import { openModal } from '../../shared/ui/open-modal.ts';
import { AccountEntries } from './account-entries.tsx';
import { accountMenuText as text } from './account-menu.text.ts';
import css from './account-menu.module.css';

interface AccountMenuProps {
  /** Button that opened the menu; a press on this button does not count as a press outside. */
  opener: HTMLElement | null;
  /**
   * Closes the menu.
   * @param refocus whether the focus returns to the opener
   */
  close: (refocus: boolean) => void;
}

/** Menu under the avatar, with the keyboard support of a menu. */
export const AccountMenu = ({ opener, close }: AccountMenuProps) => {
  const box = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(close);
  // A layout effect moves the focus before the first paint, so that the next key press goes to the menu.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(), []);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true && opener?.contains(target) !== true)
        closed(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [opener]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close(true);
    if (event.key === 'Escape') close(true);
    moveInMenu(event, box.current);
  };
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={text.accountMenu}
      className={`${css.entries} ${css.menu}`}
      onKeyDown={onKeyDown}
    >
      <AccountEntries onChosen={() => close(true)} />
    </div>
  );
};

/** Account menu at the bottom of a narrow screen; a modal dialog prevents presses on the page behind it. */
export const AccountSheet = ({ close }: { close: () => void }) => {
  const element = useRef<HTMLDialogElement>(null);
  const closed = useEffectEvent(close);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null) openModal(dialog);
    dialog?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const wide = matchMedia('(min-width: 1199px)');
    wide.addEventListener('change', closed);
    return () => {
      wide.removeEventListener('change', closed);
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={css.sheet}
      aria-label={text.accountMenu}
      onCancel={close}
      onClick={({ target }) => target === element.current && close()}
    >
      <div
        role="menu"
        tabIndex={-1}
        aria-label={text.accountMenu}
        className={css.entries}
        onKeyDown={(event) => moveInMenu(event, element.current)}
      >
        <AccountEntries onChosen={close} />
      </div>
    </dialog>
  );
};
