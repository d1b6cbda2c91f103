import { commandsOf } from '../../platform/command-handlers.ts';
import { batchDecider } from './uploads/batch.decider.ts';
import { imageDecider } from './works/image.decider.ts';

export const { Run: RunBatchCommand, Handler: BatchCommandHandler } = commandsOf(batchDecider);
export const { Run: RunImageCommand, Handler: ImageCommandHandler } = commandsOf(imageDecider);
