import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publicConfig } from '../../shared/api/config.api.ts';
import { closeDialog } from '../../shared/session/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useLoaded } from '../../shared/ui/loaded.tsx';
import { uiText } from '../../shared/ui/ui.text.ts';
import { footerText as text } from './footer.text.ts';
import css from './impressum-dialog.module.css';

interface FactProps {
  name: string;
  className?: string | undefined;
  /** Text that the operator has configured; null hides the entry. */
  children: ReactNode;
}

const Fact = ({ name, className, children }: FactProps) =>
  children === null ? null : (
    <>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </>
  );

/** Dialog about the operator of this installation. */
export const ImpressumDialog = () => {
  const { data, instead } = useLoaded(useQuery(publicConfig()), uiText.loading);
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
          <Fact name={text.entity}>{operator.legal_entity}</Fact>
          <Fact name={text.address} className={css.address}>
            {operator.address}
          </Fact>
          <Fact name={text.email}>
            <a className="touch-target" href={`mailto:${operator.email}`}>
              {operator.email}
            </a>
          </Fact>
          <Fact name={text.tax}>{operator.tax_number}</Fact>
        </dl>
      )}
      {instead}
    </Dialog>
  );
};
