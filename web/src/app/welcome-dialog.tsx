import { useLocation, useNavigate } from 'react-router';
import { firstName } from '../entities/person/first-name.ts';
import { PeopleToFollow } from '../features/follows/people-to-follow.tsx';
import { closeDialog, openDialog } from '../shared/session/dialogs.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Icon, type IconName } from '../shared/ui/icons.tsx';
import { welcomeText as text } from './welcome.text.ts';
import css from './welcome-dialog.module.css';

const Step = ({ icon, label, note, onClick }: { icon: IconName; label: string; note: string; onClick: () => void }) => (
  <li>
    <button type="button" className={css.step} onClick={onClick}>
      <Icon name={icon} size={24} />
      <strong>{label}</strong>
      <small>{note}</small>
    </button>
  </li>
);

/** Dialog after a sign-up: people to follow, and first actions. Its button opens the profile. */
export const WelcomeDialog = ({ fullName }: { fullName: string }) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const goTo = (path: string) => {
    closeDialog();
    if (pathname !== path) void navigate(path);
  };
  return (
    <Dialog
      title={text.title}
      onClose={closeDialog}
      width={560}
      actions={
        <Button look="filled" wide data-autofocus onClick={() => goTo('/profile')}>
          {text.button}
        </Button>
      }
    >
      <div>
        <p className={css.lead}>{text.lead(firstName(fullName))}</p>
        <p>{text.text}</p>
      </div>
      <PeopleToFollow />
      <section className={css.next}>
        <h3>{text.next}</h3>
        <ul>
          <Step
            icon="upload"
            label={text.upload}
            note={text.uploadNote}
            onClick={() => openDialog({ name: 'upload' })}
          />
          <Step icon="heart" label={text.explore} note={text.exploreNote} onClick={() => goTo('/')} />
        </ul>
      </section>
    </Dialog>
  );
};
