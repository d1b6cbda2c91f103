import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import { lazyOf } from '../../shared/lazy.ts';

declare module '../../shared/session/dialogs.ts' {
  interface DialogProps {
    report: { kind: ReportedKind; subjectId: string };
  }
}

export const reportsDialogs = {
  report: lazyOf(() => import('./report-dialog.tsx'), 'ReportDialog'),
};
