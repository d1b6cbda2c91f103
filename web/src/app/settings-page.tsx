import { Account } from '../features/profile/account.tsx';
import { Archive, Deletion, LedgerProof } from '../features/profile/data.tsx';
import { Sessions } from '../features/profile/sessions.tsx';
import { EmailSetting, PasswordSetting } from '../features/accounts/login-settings.tsx';
import { CommentMails } from '../features/comments/comment-mails.tsx';
import { DecisionsGroup } from '../features/decisions/decisions-group.tsx';
import { BellChoices, DigestChoice } from '../features/notifications/notification-settings.tsx';
import { PushChoice } from '../features/notifications/push-choice.tsx';
import { useTitle } from '../navigation/page-title.ts';
import { browseText } from '../shared/browse/browse.text.ts';
import { autoplay, autoplayLimit, mayPlay } from '../shared/session/preferences.ts';
import { Checkbox } from '../shared/ui/field.tsx';
import { SectionBar } from '../shared/ui/section-bar.tsx';
import { SettingsGroup, SettingsSection } from '../shared/ui/settings-section.tsx';
import { LanguageSwitch, ThemeSwitch } from './preference-fields.tsx';
import { settingsText as text } from './settings.text.ts';
import css from './settings-page.module.css';

const Appearance = () => {
  const state = autoplay();
  const limit = autoplayLimit(state);
  return (
    <>
      <p>{text.appearanceText}</p>
      <ThemeSwitch />
      <Checkbox
        label={text.autoplay}
        note={limit === null ? text.autoplayText : `${browseText.autoplayOff[limit]} ${text.autoplayText}`}
        checked={mayPlay(state)}
        disabled={limit === 'motion'}
        onChange={({ target }) => state.choose(target.checked)}
      />
    </>
  );
};

const Notifications = () => (
  <>
    <BellChoices />
    <PushChoice />
    <SettingsGroup title={text.byEmail}>
      <DigestChoice />
      <CommentMails />
    </SettingsGroup>
  </>
);

const Data = () => (
  <>
    <Archive />
    <LedgerProof />
    <DecisionsGroup />
  </>
);

const Language = () => (
  <>
    <p>{text.languageText}</p>
    <LanguageSwitch />
  </>
);

/** Sections in their order; the ids are used in links. */
const sections = [
  { id: 'account', label: text.account, Content: Account },
  { id: 'password', label: text.password, Content: PasswordSetting },
  { id: 'email', label: text.email, Content: EmailSetting },
  { id: 'sessions', label: text.sessions, Content: Sessions },
  { id: 'data', label: text.data, Content: Data },
  { id: 'notifications', label: text.notifications, Content: Notifications },
  { id: 'appearance', label: text.appearance, Content: Appearance },
  { id: 'language', label: text.language, Content: Language },
  { id: 'delete', label: text.deletion, Content: Deletion },
];

/** Page with all settings of an account. Combines features, which must not import each other. */
export const SettingsPage = () => {
  useTitle(text.title);
  return (
    <div className={css.page}>
      <h1>{text.title}</h1>
      <SectionBar label={text.sections} sections={sections} isSide />
      <div>
        {sections.map(({ id, label, Content }) => (
          <SettingsSection key={id} id={id} title={label}>
            <Content />
          </SettingsSection>
        ))}
      </div>
    </div>
  );
};
