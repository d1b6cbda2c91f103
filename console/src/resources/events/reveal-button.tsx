import { Button } from '@mui/material';
import type { EventView } from '@pixchange/contracts/http/admin-events';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { FieldList } from '../../shared/field-list.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';

const textOf = (value: unknown): string => {
  if (value === null) return 'erased';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Button that shows administrators an event's personal data, after they have given a reason. */
export const RevealButton = ({ event }: { event: EventView }) => {
  const [isAsking, setAsking] = useState(false);
  const [fields, setFields] = useState<Record<string, unknown> | null>(null);
  const { canAccess } = useCanAccess({ resource: 'events', action: 'reveal' });
  const dataProvider = useDataProvider<StaffDataProvider>();
  if (event.personal_fields.length === 0 || canAccess !== true) return null;
  if (fields !== null)
    return <FieldList facts={Object.entries(fields).map(([label, value]) => ({ label, value: textOf(value) }))} />;
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Show personal fields
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Show this event’s personal data?"
          explanation="The audit log records that you read it and why."
          action="Show"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const answer = await dataProvider.act<{ fields: Record<string, unknown> }>(`events/${event.id}/reveal`, {
              reason,
            });
            setFields(answer.fields);
          }}
        />
      )}
    </>
  );
};
