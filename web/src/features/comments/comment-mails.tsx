import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Checkbox } from '../../shared/ui/field.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { mailSetting, useChangeMailSetting } from './comments.api.ts';
import { commentsText as text } from './comments.text.ts';

const Choice = ({ on }: { on: boolean }) => {
  const { mutate, error } = useChangeMailSetting();
  // React Query reports a running mutation and its result one tick late: the box would jump back and forth in between.
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
      error={error === null ? undefined : wordsOf(error)}
      onChange={({ target }) => sending === undefined && change(target.checked)}
    />
  );
};

/** Setting of the emails about comments, saved at once. */
export const CommentMails = () => {
  const { data, error, refetch } = useQuery(mailSetting());
  if (data !== undefined) return <Choice on={data.on} />;
  return error === null ? (
    <Loading label={text.mailsLoading} />
  ) : (
    <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
  );
};
