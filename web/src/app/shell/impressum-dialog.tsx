import { useQuery } from '@tanstack/react-query';
import { wordsOf } from '../../shared/api/failure.ts';
import { publicConfig } from '../../shared/api/config.api.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { failureText } from '../../shared/text/failure.text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Loading, LoadError } from '../../shared/ui/loading.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { footerText as text } from './footer.text.ts';
import css from './impressum-dialog.module.css';

/** Who runs this installation, as its administrator wrote it into the environment. */
export const ImpressumDialog = () => {
  const { data, error, refetch } = useQuery(publicConfig());
  const operator = data?.house;
  return (
    <Dialog
      title={text.impressumTitle}
      onClose={closeDialog}
      width={480}
      actions={
        <Button className={css.push} onClick={closeDialog}>
          {text.close}
        </Button>
      }
    >
      {operator !== undefined && (
        <dl className={css.facts}>
          <dt>{text.entity}</dt>
          <dd>{operator.legal_entity}</dd>
          <dt>{text.address}</dt>
          <dd className={css.address}>{operator.address}</dd>
          <dt>{text.email}</dt>
          <dd>
            <a className="touch-target" href={`mailto:${operator.email}`}>
              {operator.email}
            </a>
          </dd>
          <dt>{text.tax}</dt>
          <dd>{operator.tax_number}</dd>
        </dl>
      )}
      {operator === undefined &&
        (error === null ? (
          <Loading label={uiText.loading} />
        ) : (
          <LoadError text={wordsOf(error)} retry={failureText.retry} onRetry={() => void refetch()} />
        ))}
    </Dialog>
  );
};
