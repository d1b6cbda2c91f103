import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { StaffDataProvider } from './data-provider.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ActButtonProps {
  readonly resource: string;
  readonly action: string;
  /** Path below `/api/admin`, such as `images/:id/restore`. */
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly explanation?: ReactNode;
  /** Success message; may depend on the response. */
  readonly done: string | ((answer: unknown) => string);
  /** Fields of the request body besides the reason. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly color?: 'primary' | 'error' | 'success';
  /** Optional field of the request body, shown as a checkbox. */
  readonly choice?: { readonly name: string; readonly label: string };
}

/** Button for a decision with a reason; hidden from staff who may not make the decision. */
export const ActButton = ({
  resource,
  action,
  path,
  label,
  title,
  explanation,
  done,
  body = {},
  color = 'primary',
  choice,
}: ActButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const [isTicked, setTicked] = useState(false);
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
            const answer = await dataProvider.act(path, {
              ...body,
              reason,
              ...(choice !== undefined && isTicked ? { [choice.name]: true } : {}),
            });
            notify(typeof done === 'string' ? done : done(answer), { type: 'success' });
            refresh();
          }}
        >
          {choice !== undefined && (
            <FormControlLabel
              label={choice.label}
              control={<Checkbox checked={isTicked} onChange={(_, checked) => setTicked(checked)} />}
            />
          )}
        </ReasonDialog>
      )}
    </>
  );
};
