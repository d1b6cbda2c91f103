import type { OwnUserView } from '@pixchange/contracts/http/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownProfile } from '../../shared/api/queries.ts';
import { openDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { Question } from '../../shared/ui/question.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { useTitle } from '../../navigation/page-title.ts';
import { useLeaveGuard } from '../../navigation/use-leave-guard.ts';
import { DetailsFields } from './details-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { profileText, editText as text } from './profile.text.ts';
import { useEditProfile } from './use-edit-profile.ts';
import css from './edit-profile-page.module.css';

const EditForm = ({ user }: { user: OwnUserView }) => {
  const { draft, edit, pictures, choose, errors, unsaved, save, busy, status } = useEditProfile(user);
  const { asks, stay, leave } = useLeaveGuard(unsaved);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first change shows the bar with Save at the bottom, which could cover the focused field.
    if (unsaved && form.current?.contains(document.activeElement) === true)
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [unsaved]);
  return (
    <form
      ref={form}
      className={css.form}
      {...(unsaved ? { 'data-unsaved': '' } : {})}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <section className={css.section} aria-labelledby="edit-pictures">
        <h2 id="edit-pictures">{text.pictures}</h2>
        <PictureFields user={user} pictures={pictures} errors={errors} onChange={choose} />
      </section>
      <section className={css.section} aria-labelledby="edit-details">
        <h2 id="edit-details">{text.details}</h2>
        <DetailsFields draft={draft} errors={errors} onEdit={edit} />
      </section>
      <div className={css.bar}>
        <p role="status" {...(errors.base === undefined ? {} : { 'data-error': '' })}>
          {errors.base ?? status}
        </p>
        <Button type="submit" look="filled" busy={busy} aria-disabled={!unsaved && !busy}>
          {text.save}
        </Button>
      </div>
      {asks && (
        <Question
          title={text.leaveTitle}
          text={text.leaveText}
          keep={text.stay}
          action={text.leave}
          onKeep={stay}
          onAction={leave}
        />
      )}
    </form>
  );
};

/** Notice for unconfirmed accounts, whose profiles the API refuses to change. */
const NotConfirmed = () => (
  <div className={css.notice}>
    <p>{profileText.notConfirmed}</p>
    <Button look="filled" onClick={() => openDialog({ name: 'confirm-account' })}>
      {profileText.confirm}
    </Button>
  </div>
);

/** Page that edits the public profile; other account settings are on the settings page. */
export const EditProfilePage = () => {
  useTitle(text.title);
  const { data: user, instead } = useLoaded(useQuery(ownProfile()), text.loading);
  return (
    <div className={css.page}>
      <p className={css.back}>
        <Link className="touch-target" to="/profile">
          {text.toProfile}
        </Link>
      </p>
      <h1>{text.title}</h1>
      {instead}
      {user !== undefined && (user.status === 'not_confirmed' ? <NotConfirmed /> : <EditForm user={user} />)}
      <p className={css.more}>
        <Link to="/settings">{text.toSettings}</Link>
      </p>
    </div>
  );
};
