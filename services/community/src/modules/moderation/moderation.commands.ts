import { commandsOf } from '../../platform/command-handlers.ts';
import { caseDecider } from './cases/case.decider.ts';
import { reportBatchDecider } from './report-batch.decider.ts';
import { reportDecider } from './report.decider.ts';

export const { Run: RunReportCommand, Handler: ReportCommandHandler } = commandsOf(reportDecider);
export const { Run: RunCaseCommand, Handler: CaseCommandHandler } = commandsOf(caseDecider);
export const { Run: RunReportBatchCommand, Handler: ReportBatchCommandHandler } = commandsOf(reportBatchDecider);
