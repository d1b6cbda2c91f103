import { pushSubscriptionsRoutes } from '@pixchange/contracts/http/routes/push-subscriptions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.ts';
import { publicConfig } from '../../shared/api/config.api.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { formats } from '../../shared/text/locale.ts';
import { Checkbox } from '../../shared/ui/field.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { SettingsGroup } from '../../shared/ui/settings-section.tsx';
import { browserSubscription, canNotify, isBlocked, PushRefused, subscribeBrowser } from './browser-notifications.ts';
import { notificationsText as text } from './notifications.text.ts';

/** Query of the id of this browser's push subscription on the server; null without one. */
const ownBrowser = () =>
  queryOptions({
    queryKey: ['notifications', 'browser'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<string | null> => {
      const [browser, { collection }] = await Promise.all([
        browserSubscription(),
        api(pushSubscriptionsRoutes.list, { signal }),
      ]);
      return collection.find(({ endpoint }) => endpoint === browser?.endpoint)?.id ?? null;
    },
  });

const turnOn = async (siteKey: string): Promise<string> => {
  const { endpoint, keys = {} } = (await subscribeBrowser(siteKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, locale: formats };
  return (await api(pushSubscriptionsRoutes.subscribe, { body })).id;
};

const turnOff = async (id: string): Promise<null> => {
  await api(pushSubscriptionsRoutes.unsubscribe, { params: { id } });
  await (await browserSubscription())?.unsubscribe();
  return null;
};

const errorText = (error: Error): string =>
  error instanceof PushRefused ? text.pushRefused[error.why] : messageOf(error);

const Switch = ({ siteKey, id }: { siteKey: string; id: string | null }) => {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => (id === null ? turnOn(siteKey) : turnOff(id)),
    onSuccess: (stored) => {
      client.setQueryData(ownBrowser().queryKey, stored);
      showToast('success', text.saved);
    },
  });
  const isOff = !canNotify() || (id === null && isBlocked());
  const note = canNotify() ? (isBlocked() ? text.pushRefused.blocked : text.pushText) : text.pushUnable;
  return (
    <Checkbox
      label={text.push}
      note={note}
      checked={id !== null}
      disabled={isOff || isPending}
      error={error === null || isOff ? undefined : errorText(error)}
      onChange={() => mutate()}
    />
  );
};

const Choice = ({ siteKey }: { siteKey: string }) => {
  const { data, instead } = useLoaded(useQuery(ownBrowser()), text.choicesLoading);
  return data === undefined ? instead : <Switch siteKey={siteKey} id={data} />;
};

/** Setting for push notifications in this browser, off by default; renders nothing if web push is not configured. */
export const PushChoice = () => {
  const { data } = useQuery(publicConfig());
  const siteKey = data?.web_push?.public_key;
  return siteKey === undefined ? null : (
    <SettingsGroup title={text.inBrowser}>
      <Choice siteKey={siteKey} />
    </SettingsGroup>
  );
};
