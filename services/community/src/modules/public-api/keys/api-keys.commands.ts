import { commandsOf } from '../../../platform/command-handlers.ts';
import { apiKeysDecider } from './api-keys.decider.ts';

export const { Run: RunApiKeyCommand, Handler: ApiKeyCommandHandler } = commandsOf(apiKeysDecider);
