import type { SessionView } from '@pixchange/contracts/http/accounts';
import { useMutation } from '@tanstack/react-query';
import { usePublicConfig } from '../../shared/api/config.api.ts';
import { messageOf } from '../../shared/api/failure.ts';
import { logLine } from '../../shared/log.ts';
import { session } from '../../shared/session/session.ts';
import { showToast } from '../../shared/session/toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { accountsText as text } from './accounts.text.ts';
import { SocialLoginError, type FacebookConfig } from './social-answer.ts';
import css from './social-button.module.css';
import { providerOf } from './social-provider.ts';

interface SocialButtonProps {
  label: string;
  /** Called with the surrounding form instead of starting the login, while the form is incomplete. */
  refuse?: ((form: HTMLFormElement) => void) | undefined;
  /** Sends the provider's token to the server. */
  enter: (accessToken: string) => Promise<SessionView>;
  /** Called when the person is signed in. */
  onEntered: () => void;
}

const explain = (error: unknown): void =>
  showToast('error', error instanceof SocialLoginError ? text.socialLoginError[error.reason] : messageOf(error));

const ConfiguredButton = ({
  config,
  label,
  refuse,
  enter,
  onEntered,
}: SocialButtonProps & { config: FacebookConfig }) => {
  const login = useMutation({
    mutationFn: async () => {
      const answer = await providerOf(config).login();
      if (answer.status === 'connected') return enter(answer.accessToken);
      logLine(`The social login provider answered: ${answer.status}`);
      return null;
    },
    onSuccess: (reply) => {
      if (reply === null) return;
      session.getState().begin(reply);
      onEntered();
    },
    onError: explain,
  });
  const press = (form: HTMLFormElement | null) => {
    if (refuse !== undefined && form !== null) refuse(form);
    else login.mutate();
  };
  return (
    <>
      <p className={css.or}>{text.or}</p>
      <Button wide busy={login.isPending} onClick={({ currentTarget }) => press(currentTarget.form)}>
        {label}
      </Button>
    </>
  );
};

/** Button for the social login; renders nothing when no provider is configured. */
export const SocialButton = (props: SocialButtonProps) => {
  const config = usePublicConfig()?.facebook ?? null;
  return config === null ? null : <ConfiguredButton {...props} config={config} />;
};
