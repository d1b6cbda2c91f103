import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Checkbox } from '../../shared/ui/field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { mailSetting, useChangeMailSetting } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';

const Choice = ({ on }: { on: boolean }) => {
  const { mutate, error } = useChangeMailSetting();
  // React Query reports a pending mutation and its result one tick late; without this state, the checkbox would
  // flicker.
  const [sending, setSending] = useState<boolean>();
  if (sending === on) setSending(undefined);
  const change = (wanted: boolean) => {
    setSending(wanted);
    mutate(wanted, {
      onSuccess: () => showToast('success', wanted ? text.turnedOn : text.turnedOff),
      onSettled: (stored) => {
        if (stored?.on !== wanted) setSending(undefined);
      },
    });
  };
  return (
    <Checkbox
      label={text.mailsOn}
      note={text.mailsText}
      checked={sending ?? on}
      error={error === null ? undefined : messageOf(error)}
      onChange={({ target }) => sending === undefined && change(target.checked)}
    />
  );
};

/** Setting for emails about comments, saved on each change. */
export const CommentMails = () => {
  const { data, instead } = useLoaded(useQuery(mailSetting()), text.mailsLoading);
  return data === undefined ? instead : <Choice on={data.on} />;
};
