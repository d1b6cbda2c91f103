import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { hiddenWorks } from '../../shared/session/hidden-works.ts';
import { openDialog, whenSignedIn } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Icon, type IconName } from '../../shared/ui/icons.tsx';
import { keepInView } from '../../shared/ui/keep-in-view.ts';
import { moveInMenu } from '../../shared/ui/menu-keys.ts';
import { swallowNextClick } from '../../shared/ui/swallow-click.ts';
import { copyLink, copyStill } from './copy-from-menu.ts';
import { copyWorkText } from './copy-work.text.ts';
import { copyWork } from './copy-work.ts';
import { fileNameOf } from './file-name.ts';
import { noteSent } from './kept-works.ts';
import { uiText } from '../../shared/ui/ui.text.ts';
import { workActionsText as text } from './work-actions.text.ts';
import css from './work-menu.module.css';

type Entry = { id: string; icon: IconName; label: string } & (
  | { act: () => void; href?: never; fileName?: never }
  | { href: string; fileName: string; act: () => void }
);

interface Heart {
  kept: boolean;
  toggle: () => void;
}

type Entries = (Entry | false)[];

/** Returns the entries that copy or share a public work. */
const sendingOf = (item: ImageItemView): Entries => {
  const moves = item.image !== null && (item.image.animated || item.image.is_video);
  return [
    { id: 'copy', icon: 'copy', label: copyWorkText.copyKind[item.type ?? 'Art'], act: () => void copyWork(item) },
    { id: 'share', icon: 'share', label: text.menu.share, act: () => openDialog({ name: 'share', item }) },
    { id: 'link', icon: 'copy', label: text.menu.link, act: () => void copyLink(item) },
    moves && { id: 'still', icon: 'copy', label: text.menu.still, act: () => void copyStill(item) },
  ];
};

/** Returns the entries that save a work of this site to the member's albums. */
const keepingOf = (item: ImageItemView, { kept, toggle }: Heart): Entries => [
  {
    id: 'favourite',
    icon: 'heart',
    label: kept ? text.menu.unfavourite : text.menu.favourite,
    act: () => toggle(),
  },
  {
    id: 'album',
    icon: 'plus',
    label: text.menu.album,
    act: () => whenSignedIn(() => openDialog({ name: 'image-to-album', item }), 'album'),
  },
];

/** Returns the entries that report or hide another person's work. */
const othersOf = (item: ImageItemView): Entries => [
  item.provider === null && {
    id: 'report',
    icon: 'flag',
    label: text.menu.report,
    act: () => openDialog({ name: 'report', kind: 'image', subjectId: item.id }),
  },
  { id: 'hide', icon: 'eyeOff', label: text.menu.hide, act: () => hiddenWorks.getState().hide(item.id) },
];

/** Returns the menu entries for a work, which depend on its owner, its provider and its visibility. */
const useEntries = (item: ImageItemView, heart: Heart): Entry[] => {
  const isOwn = useUser()?.id === item.user.id;
  const entries: Entries = [
    ...(item.public ? sendingOf(item) : []),
    ...(item.provider === null ? keepingOf(item, heart) : []),
    item.image !== null && {
      id: 'download',
      icon: 'download',
      label: text.menu.download,
      href: item.image.url,
      fileName: fileNameOf(item, item.image.url),
      act: () => noteSent(item),
    },
    ...(isOwn ? [] : othersOf(item)),
  ];
  return entries.filter((entry) => entry !== false);
};

const EntryRow = ({
  entry: { icon, label, act, href, fileName },
  onChosen,
}: {
  entry: Entry;
  onChosen: () => void;
}) => {
  const face = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  const press = () => {
    onChosen();
    act();
  };
  return href === undefined ? (
    <button type="button" role="menuitem" tabIndex={-1} onClick={press}>
      {face}
    </button>
  ) : (
    <a role="menuitem" tabIndex={-1} href={href} download={fileName} target="_blank" rel="noopener" onClick={press}>
      {face}
    </a>
  );
};

/**
 * Places the menu below its button, or above it when there is more room; on phones the style sheet makes it a sheet at
 * the bottom.
 */
const placeAt = (menu: HTMLElement, button: Element): void => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const isAbove = bottom + height > clientHeight && top > clientHeight - bottom;
  menu.style.left = `${Math.max(8, Math.min(dir === 'rtl' ? left : right - width, clientWidth - width - 8)) + scrollX}px`;
  menu.style.top = `${(isAbove ? top - height : bottom) + scrollY}px`;
};

interface WorkMenuProps {
  item: ImageItemView;
  heart: Heart;
  button: RefObject<HTMLElement | null>;
  /**
   * Closes the menu.
   * @param refocus whether the focus returns to the button
   */
  onClose: (refocus: boolean) => void;
}

/** Menu in the browser's top layer, so that no card covers or clips it. */
export const WorkMenu = ({ item, heart, button, onClose }: WorkMenuProps) => {
  const box = useRef<HTMLDivElement>(null);
  const entries = useEntries(item, heart);
  useLayoutEffect(() => {
    const menu = box.current;
    if (menu === null) return undefined;
    menu.showPopover();
    if (button.current !== null) placeAt(menu, button.current);
    const release = keepInView(menu);
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    return release;
  }, [button]);
  useLayoutEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      // The button handles its own presses.
      if (event.target instanceof Node && button.current?.contains(event.target) === true) return;
      // A touch beside the sheet closes it, and must not press the element under the finger.
      if (event.pointerType === 'touch') swallowNextClick();
      onClose(false);
    };
    addEventListener('pointerdown', outside, true);
    return () => removeEventListener('pointerdown', outside, true);
  }, [button, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose(true);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(true);
    }
    moveInMenu(event, box.current);
  };
  return (
    <div
      ref={box}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={uiText.moreOf(item.title)}
      className={css.menu}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onChosen={() => onClose(true)} />
      ))}
    </div>
  );
};
