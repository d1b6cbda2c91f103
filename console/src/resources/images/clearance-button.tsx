import type { ReportView } from '@pixchange/contracts/http/moderation';
import { useGetList } from 'react-admin';
import { ActButton } from '../../shared/act-button.tsx';

const SHOWN = 25;

/** Button for a work that is very similar to an earlier one: clears it as original, or withdraws the clearance. */
export const ClearanceButton = ({ id }: { id: string }) => {
  const { data = [] } = useGetList<ReportView>('reports', {
    filter: { subject_id: id, kind: 'near_duplicate' },
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'created_at', order: 'ASC' },
  });
  if (data.length === 0) return null;
  return data.every(({ status }) => status === 'dismissed') ? (
    <ActButton
      resource="images"
      action="withdraw_clearance"
      path={`images/${id}/withdraw_clearance`}
      label="Withdraw clearance"
      title="Withdraw the clearance of this work?"
      explanation="The reports that it resembles an earlier work wait for a decision again. Until they are decided, it can't be newly put on sale or minted."
      done="Clearance withdrawn"
    />
  ) : (
    <ActButton
      resource="images"
      action="clear_as_original"
      path={`images/${id}/clear_as_original`}
      label="Clear as original"
      title="Clear this work as original?"
      explanation="The reports that it resembles an earlier work are dismissed. It can be sold and minted, and its owner’s requested offer opens."
      done="Cleared"
      color="success"
    />
  );
};
