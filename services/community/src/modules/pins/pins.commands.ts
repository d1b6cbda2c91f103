import { commandsOf } from '../../platform/command-handlers.ts';
import { pinDecider } from './pin.decider.ts';

export const { Run: RunPinCommand, Handler: PinCommandHandler } = commandsOf(pinDecider);
