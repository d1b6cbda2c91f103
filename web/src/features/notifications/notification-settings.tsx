import type { NotificationSettings } from '@pixchange/contracts/http/notifications';
import { optionalNotificationGroups } from '@pixchange/contracts/http/values/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { messageOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Checkbox, FieldError } from '../../shared/ui/field.tsx';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { settings, useChangeSettings } from './notifications.api.ts';
import { notificationsText as text } from './notifications.text.ts';

/**
 * Returns the choices, including the latest change, which the stored choices may not contain yet. Otherwise the
 * checkbox would flicker.
 */
const useChoices = (stored: NotificationSettings) => {
  const { mutate, error } = useChangeSettings();
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>();
  const isSending = useRef(false);
  const change = (wanted: Partial<NotificationSettings>) => {
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
  return { shown: { ...stored, ...chosen }, change, error };
};

const Groups = ({ stored }: { stored: NotificationSettings }) => {
  const {
    shown: { muted },
    change,
    error,
  } = useChoices(stored);
  return (
    <>
      {optionalNotificationGroups.map((group) => (
        <Checkbox
          key={group}
          label={text.groups[group]}
          checked={!muted.includes(group)}
          onChange={({ target }) =>
            change({ muted: target.checked ? muted.filter((one) => one !== group) : [...muted, group] })
          }
        />
      ))}
      {error !== null && <FieldError text={messageOf(error)} />}
    </>
  );
};

const Digest = ({ stored }: { stored: NotificationSettings }) => {
  const { shown, change, error } = useChoices(stored);
  return (
    <Checkbox
      label={text.digest}
      note={text.digestText}
      checked={shown.digest}
      error={error === null ? undefined : messageOf(error)}
      onChange={({ target }) => change({ digest: target.checked })}
    />
  );
};

const Stored = ({ Choice }: { Choice: ComponentType<{ stored: NotificationSettings }> }) => {
  const { data, instead } = useLoaded(useQuery(settings()), text.choicesLoading);
  return data === undefined ? instead : <Choice stored={data} />;
};

/** Settings for the bell, saved on each change. */
export const BellChoices = () => (
  <SettingsGroup title={text.choices}>
    <p>{text.choicesText}</p>
    <Stored Choice={Groups} />
  </SettingsGroup>
);

/** Setting for the daily email, which is off by default. */
export const DigestChoice = () => <Stored Choice={Digest} />;
