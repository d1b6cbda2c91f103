import { Module } from '@nestjs/common';
import { FollowCommandHandler } from './follows.commands.ts';
import { FollowsController } from './follows.controller.ts';

export { KNOWS_PERSON, type KnowsPerson } from './follows.controller.ts';

/** Its rows are kept by accounts, whose views show them. */
@Module({ controllers: [FollowsController], providers: [FollowCommandHandler] })
export class FollowsModule {}
