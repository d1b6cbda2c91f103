import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { useUser } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CopyNotice } from '../../shared/ui/copy-notice.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, FieldError } from '../../shared/ui/field.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { useCopy } from '../../shared/ui/use-copy.ts';
import { useOutsidePress } from '../../shared/ui/use-outside-press.ts';
import { shortLink } from '../../entities/share/short-link.api.ts';
import { sharingText as text } from './sharing.text.ts';
import css from './invite-dialog.module.css';

/**
 * Field with the link to copy. A press elsewhere hides the copy notice, except in the half second after the copy, so
 * that the member can read it.
 */
const InviteLink = ({ link }: { link: string | undefined }) => {
  const box = useRef<HTMLDivElement>(null);
  const { field, copied, copies, copy, forget } = useCopy(link ?? '');
  useOutsidePress(box, copies, forget);
  return (
    <div ref={box} className={css.link}>
      <Field ref={field} label={text.inviteLink} value={link ?? ''} placeholder={uiText.loading} readOnly />
      <Button look="filled" icon="copy" disabled={link === undefined} onClick={() => void copy()}>
        {text.copy}
      </Button>
      <CopyNotice copied={copied} />
    </div>
  );
};

/** Dialog with which a member invites people; creates the link on opening. */
export const InviteDialog = () => {
  const user = useUser();
  const { data, error } = useQuery({ ...shortLink(`user-invitation/${user?.id ?? ''}`), enabled: user !== null });
  return (
    <Dialog title={text.invite} onClose={closeDialog} width={520}>
      <p className={css.words}>{text.inviteText}</p>
      {error === null ? <InviteLink link={data} /> : <FieldError text={messageOf(error)} />}
    </Dialog>
  );
};
