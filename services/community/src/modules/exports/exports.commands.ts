import { commandsOf } from '../../platform/command-handlers.ts';
import { exportDecider } from './export.decider.ts';

export const { Run: RunExportCommand, Handler: ExportCommandHandler } = commandsOf(exportDecider);
