import { Avatar } from '../../entities/person/avatar.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { lazyOf } from '../../shared/lazy.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { memberView } from '../../shared/session/member-view.ts';
import { useOpenPurchase } from '../../shared/session/purchase-query.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Coin, Icon, Token } from '../../shared/ui/icons.tsx';
import { Link, NavLink } from '../../shared/ui/link.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { Fault, Later } from '../../shared/ui/fault.tsx';
import { useAboutEntries } from './about-entries.ts';
import { LogoLink, MyProfileLink } from './links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { shellText } from './shell.text.ts';
import { written } from '../../shared/text/numbers.ts';
import css from './header.module.css';

const AccountButton = lazyOf(() => import('./account-button.tsx'), 'AccountButton');
const Bell = lazyOf(() => import('../../features/notifications/bell.tsx'), 'Bell');

/** Notification bell of the member; hidden while an administrator views the site as the member. */
const Notifications = () => {
  const user = useUser();
  return user === null || memberView.get() !== null ? null : (
    <div className={css.bell}>
      <Later>
        <Bell key={user.id} userId={user.id} />
      </Later>
    </div>
  );
};

const Balance = () => {
  const user = useUser();
  const openPurchase = useOpenPurchase();
  if (user === null) return null;
  return (
    <div className={css.wallet}>
      <Link to="/transaction">
        <dl className={css.balance}>
          <div>
            <dt>
              <Coin />
              <span className="visually-hidden">{shellText.coins}</span>
            </dt>
            <dd>{written(user.coins)}</dd>
          </div>
          <div className={css.tokens}>
            <dt>
              <Token />
              <span className="visually-hidden">{shellText.tokens}</span>
            </dt>
            <dd>{written(user.pixtokens)}</dd>
          </div>
        </dl>
      </Link>
      <button
        type="button"
        className={css.more}
        aria-label={shellText.purchase}
        title={shellText.purchase}
        onClick={() => openPurchase()}
      >
        <Icon name="plus" size={14} />
      </button>
    </div>
  );
};

const Account = () => {
  const user = useUser();
  if (user === null) {
    return (
      <Button look="filled" className={css.wideOnly} onClick={() => openDialog({ name: 'login', guarded: false })}>
        {shellText.login}
      </Button>
    );
  }
  return (
    <div className={css.account}>
      <Fault
        fallback={
          <span className={css.avatar}>
            <Avatar user={user} size={36} />
          </span>
        }
      >
        <AccountButton user={user} />
      </Fault>
      <button type="button" className={css.logout} onClick={() => openDialog({ name: 'logout' })}>
        {shellText.logout}
      </button>
    </div>
  );
};

const settings = [
  { id: 'change-password', label: shellText.password },
  { id: 'invite', label: shellText.inviteFriends },
] as const;

/** Settings menu with the password and the invitation, for signed-in members. */
const Settings = () =>
  useUser() === null ? null : (
    <Menu
      label={shellText.settings}
      face={shellText.settings}
      entries={settings}
      onChoose={(name) => openDialog({ name })}
    />
  );

const AboutUs = () => <Menu label={shellText.aboutUs} face={shellText.aboutUs} entries={useAboutEntries()} />;

/** Links to the apps that the operator has configured. */
const AppLinks = () => {
  const { ios = null, android = null } = usePublicConfig()?.store_links ?? {};
  return ios === null && android === null ? null : (
    <p className={css.apps}>
      {ios !== null && (
        <a href={ios} target="_blank" rel="noopener" title={shellText.iosLong}>
          {shellText.ios}
        </a>
      )}
      {android !== null && (
        <a href={android} target="_blank" rel="noopener" title={shellText.androidLong}>
          {shellText.android}
        </a>
      )}
    </p>
  );
};

export const Header = () => (
  <header className={css.header}>
    <LogoLink />
    <nav className={css.nav} aria-label={shellText.main}>
      <NavLink to="/spotlight">{shellText.spotlight}</NavLink>
      <MyProfileLink />
      <Settings />
      <AboutUs />
    </nav>
    <SearchBox place="bar" />
    <AppLinks />
    <Balance />
    <Notifications />
    <Account />
    <MobileMenu />
  </header>
);
