import { memberView } from '../../shared/session/member-view.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { theme } from '../../shared/session/preferences.ts';
import { useUser } from '../../shared/session/session.ts';
import { Avatar } from '../../entities/person/avatar.tsx';
import { Coin, Icon, type IconName } from '../../shared/ui/icons.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { accountMenuText as text } from './account-menu.text.ts';
import { shellText } from './shell.text.ts';
import css from './account-menu.module.css';

const item = { role: 'menuitem', tabIndex: -1 } as const;

interface PageEntryProps {
  icon: IconName;
  label: string;
  to: string;
  onChosen: () => void;
}

const PageEntry = ({ icon, label, to, onChosen }: PageEntryProps) => (
  <Link {...item} to={to} onClick={onChosen}>
    <Icon name={icon} />
    {label}
  </Link>
);

/**
 * Entry that switches between the dark and light theme, independent of the system's preference. The menu stays open to
 * show the change.
 */
const DarkMode = () => {
  const choose = theme(({ choose: chooseTheme }) => chooseTheme);
  // Reads the current theme from the page, because the choice may be "system". The next line subscribes to changes.
  theme(({ choice }) => choice);
  const isDark = document.documentElement.dataset.theme === 'dark';
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      tabIndex={-1}
      aria-checked={isDark}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      <Icon name="moon" />
      {text.darkMode}
      <span className={css.switch} aria-hidden="true" />
    </button>
  );
};

/** Menu entries for the signed-in member; logging out is last. */
export const AccountEntries = ({ onChosen }: { onChosen: () => void }) => {
  const user = useUser();
  if (user === null) return null;
  return (
    <>
      <Link
        {...item}
        to="/profile"
        className={css.person}
        aria-label={`${shellText.myProfile}: ${user.full_name}`}
        onClick={onChosen}
      >
        <Avatar user={user} size={44} />
        <span>
          <strong>{user.full_name}</strong>
          <bdi>@{user.username}</bdi>
        </span>
      </Link>
      <Link {...item} to="/transaction" onClick={onChosen}>
        <Coin size={20} />
        {text.balance}
        <span className={css.balance}>{text.coinsOf(user.coins)}</span>
      </Link>
      <PageEntry icon="eye" label={text.numbers} to="/numbers" onChosen={onChosen} />
      <PageEntry icon="cart" label={text.purchases} to="/purchases" onChosen={onChosen} />
      {memberView.get() === null && (
        <PageEntry icon="bell" label={text.notifications} to="/notifications" onChosen={onChosen} />
      )}
      <PageEntry icon="gear" label={shellText.settings} to="/settings" onChosen={onChosen} />
      <DarkMode />
      <button
        {...item}
        type="button"
        className={css.last}
        onClick={() => {
          onChosen();
          openDialog({ name: 'logout' });
        }}
      >
        <Icon name="exit" />
        {shellText.logout}
      </button>
    </>
  );
};
