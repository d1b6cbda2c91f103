import type { NotificationSettings } from '@pixchange/contracts/http/notifications';
import { mutableNotificationGroups } from '@pixchange/contracts/http/values/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { wordsOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Checkbox, FieldError } from '../../shared/ui/field.tsx';
import { Loading, LoadError } from '../../shared/ui/page-states.tsx';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import { settings, useChangeSettings } from './notifications.api.ts';
import { notificationsText as text } from './notifications.text.ts';

const Choices = ({ stored }: { stored: NotificationSettings }) => {
  const { mutate, error } = useChangeSettings();
  // Shown from the press on: what is stored follows a moment later, and the box would jump back and forth in between.
  const [chosen, setChosen] = useState<NotificationSettings>();
  const isSending = useRef(false);
  const { muted } = chosen ?? stored;
  const change = (wanted: NotificationSettings) => {
    if (isSending.current) return;
    isSending.current = true;
    setChosen(wanted);
    mutate(wanted, {
      onSuccess: () => showToast('success', text.saved),
      onError: () => setChosen(undefined),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return (
    <>
      {mutableNotificationGroups.map((group) => (
        <Checkbox
          key={group}
          label={text.groups[group]}
          checked={!muted.includes(group)}
          onChange={({ target }) =>
            change({ muted: target.checked ? muted.filter((one) => one !== group) : [...muted, group] })
          }
        />
      ))}
      {error !== null && <FieldError text={wordsOf(error)} />}
    </>
  );
};

/** What the bell shows. Saved at once, each by itself. */
export const BellChoices = () => {
  const { data, error, refetch } = useQuery(settings());
  return (
    <SettingsGroup title={text.choices}>
      <p>{text.choicesText}</p>
      {data !== undefined && <Choices stored={data} />}
      {data === undefined &&
        (error === null ? (
          <Loading label={text.choicesLoading} />
        ) : (
          <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
        ))}
    </SettingsGroup>
  );
};
