import { commandsOf } from '../../platform/command-handlers.ts';
import { licenceDecider } from './licence.decider.ts';

export const { Run: RunLicenceCommand, Handler: LicenceCommandHandler } = commandsOf(licenceDecider);
