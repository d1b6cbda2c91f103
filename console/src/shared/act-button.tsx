import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from './data-provider.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ActButtonProps {
  readonly resource: string;
  readonly action: string;
  /** Below `/api/admin`, as `images/:id/restore`. */
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly explanation?: ReactNode;
  /** What is said afterwards; it may follow from the answer. */
  readonly done: string | ((answer: unknown) => string);
  readonly color?: 'primary' | 'error' | 'success';
}

/** A decision with a reason; not shown to those who may not take it. */
export const ActButton = ({
  resource,
  action,
  path,
  label,
  title,
  explanation,
  done,
  color = 'primary',
}: ActButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const { canAccess } = useCanAccess({ resource, action });
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (canAccess !== true) return null;
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          explanation={explanation}
          action={label}
          onClose={() => setOpen(false)}
          onConfirm={async (reason) => {
            const answer = await dataProvider.act(path, { reason });
            notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
            refresh();
          }}
        />
      )}
    </>
  );
};
