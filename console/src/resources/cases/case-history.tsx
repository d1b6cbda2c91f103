import { Box, Typography } from '@mui/material';
import type { CaseDetailView, CaseStep } from '@pixchange/contracts/http/admin-cases';
import { ActButton } from '../../shared/act-button.tsx';
import { MemberLink } from '../../shared/member-link.tsx';
import { ProofButton } from '../../shared/proof-button.tsx';
import { timeInUtc } from '../../shared/time.ts';
import { stepText, undoText } from './case-texts.ts';

const Author = ({ step: { by, step, reported_for } }: { step: CaseStep }) => {
  if (by !== null)
    return (
      <>
        by <MemberLink id={by} />
      </>
    );
  return step === 'reported' && reported_for === 'near_duplicate' ? <>by Pixchange</> : <>by a visitor</>;
};

const doneText = (answer: unknown): string =>
  (answer as CaseDetailView).proposal_id === undefined ? 'Undone' : 'Proposed. Someone else has to approve it.';

const Step = ({ caseId, step }: { caseId: string; step: CaseStep }) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, paddingBlock: 1.25, borderBottom: 1, borderColor: 'divider' }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {stepText(step)}
          {step.assignee_id !== null && (
            <>
              {' '}
              to <MemberLink id={step.assignee_id} />
            </>
          )}
        </Typography>
        <Typography component="span" color="textSecondary">
          <Author step={step} />, <time dateTime={step.at}>{timeInUtc(step.at)}</time>
        </Typography>
      </Box>
      {step.text !== null && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: 0.5 }}>
          {step.text}
        </Typography>
      )}
    </Box>
    {(step.step === 'resolved' || step.step === 'dismissed') && step.report_id !== null && (
      <Box sx={{ alignSelf: 'center' }}>
        <ProofButton resource="reports" id={step.report_id} />
      </Box>
    )}
    {step.undoable && (
      <Box sx={{ alignSelf: 'center' }}>
        <ActButton
          resource="cases"
          action="undo"
          path={`cases/${caseId}/undo`}
          body={{ decision_id: step.id }}
          label="Undo"
          title={`Undo "${stepText(step)}"?`}
          explanation={undoText(step.step)}
          done={doneText}
        />
      </Box>
    )}
  </Box>
);

/** Complete history of a case, oldest first, with buttons that undo the decisions in force. */
export const CaseHistory = ({ id, steps }: Pick<CaseDetailView, 'id' | 'steps'>) => (
  <Box component="section" aria-labelledby="case-history">
    <Typography variant="h2" id="case-history">
      History
    </Typography>
    <Box component="ol" aria-label="What happened" sx={{ listStyle: 'none', padding: 0, marginBlock: 1 }}>
      {steps.map((step) => (
        <Step key={step.id} caseId={id} step={step} />
      ))}
    </Box>
  </Box>
);
