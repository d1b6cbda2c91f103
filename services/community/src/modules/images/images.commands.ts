import { commandsOf } from '../../platform/command-handlers.ts';
import { batchDecider } from './batch.decider.ts';
import { imageDecider } from './image.decider.ts';

export const { Run: RunBatchCommand, Handler: BatchCommandHandler } = commandsOf(batchDecider);
export const { Run: RunImageCommand, Handler: ImageCommandHandler } = commandsOf(imageDecider);
