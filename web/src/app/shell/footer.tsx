import { socialNetworks } from '@pixchange/contracts/http/values/config';
import type { ReactNode } from 'react';
import { useContactMail, usePublicConfig } from '../../shared/api/config.api.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { useSignedIn } from '../../shared/session/session.ts';
import { tagline } from '../../shared/text/tagline.text.ts';
import { Inked } from '../../shared/ui/inked.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { LanguageSwitch, ThemeSwitch } from '../preference-fields.tsx';
import { footerText as text } from './footer.text.ts';
import { LogoLink } from './links.tsx';
import { OutLink } from './out-link.tsx';
import { shellText } from './shell.text.ts';
import { SocialIcon } from './social-icons.tsx';
import { StoreBadges } from './store-badges.tsx';
import css from './footer.module.css';

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.group}>
    <h2>{title}</h2>
    {children}
  </div>
);

/** Link to a text that opens in a new tab, so that the current page stays open. */
const InNewTab = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" rel="noopener" title={text.newTab(children)}>
    {children}
  </Link>
);

/** Groups of links. A visitor may follow a link to a guarded page; the route's guard asks for a login. */
const Groups = () => {
  const signedIn = useSignedIn();
  const mail = useContactMail();
  const hasImpressum = usePublicConfig()?.house.legal_entity !== null;
  return (
    <nav aria-label={text.footer} className={css.groups}>
      <Group title={text.explore}>
        <Link to="/">{shellText.theApp}</Link>
        <Link to="/spotlight">{shellText.spotlight}</Link>
        <Link to="/market">{text.market}</Link>
        <Link to="/profile">{shellText.myProfile}</Link>
        {!signedIn && <Link to="/login">{shellText.login}</Link>}
      </Group>
      <Group title={text.make}>
        <Link to="/artist">{text.artist}</Link>
        <Link to="/artist#partners">{text.partners}</Link>
        <Link to="/charities">{text.charities}</Link>
        <Link to="/studio">{text.studio}</Link>
      </Group>
      <Group title={text.company}>
        <Link to="/faq">{text.faq}</Link>
        <Link to="/developers">{text.developers}</Link>
        <a href={mail}>{text.contact}</a>
        <InNewTab to="/terms">{text.agreement}</InNewTab>
        {hasImpressum && (
          <button type="button" onClick={() => openDialog({ name: 'impressum' })}>
            {text.impressum}
          </button>
        )}
      </Group>
    </nav>
  );
};

const SocialLinks = () => {
  const links = usePublicConfig()?.social_links;
  // Reserves space for all networks until the links have loaded, so that the row does not move.
  const shown = socialNetworks.filter((network) => links === undefined || links[network] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul className={css.social} aria-label={text.social}>
      {shown.map((network) => (
        <li key={network}>
          <OutLink to={links?.[network]} name={text.networks[network]} title={text.networks[network]}>
            <SocialIcon network={network} />
          </OutLink>
        </li>
      ))}
    </ul>
  );
};

const ColorBar = () => (
  <div className={css.colors} aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);

export const Footer = () => (
  <footer className={css.footer}>
    <div className={css.top}>
      <div className={css.about}>
        <LogoLink />
        <p>
          {tagline.map((part) =>
            part.ink !== undefined ? (
              <Inked key={part.text} ink={part.ink}>
                {part.text}
              </Inked>
            ) : (
              part.text
            ),
          )}
        </p>
        <StoreBadges />
      </div>
      <Groups />
    </div>
    <div className={css.line}>
      <p>{text.copyright(new Date().getFullYear())}</p>
      <p className={css.legal}>
        <InNewTab to="/terms">{text.terms}</InNewTab>
        <InNewTab to="/privacy-policy">{text.privacy}</InNewTab>
      </p>
      <SocialLinks />
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
    <ColorBar />
  </footer>
);
