import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { People } from '../accounts/people.face.ts';
import { FollowCommandHandler } from './follows.commands.ts';
import { FollowsController } from './follows.controller.ts';

/** Its rows are kept by accounts, whose views show them. */
@Module({ controllers: [FollowsController], providers: [FollowCommandHandler] })
class FollowsModule {}

export const followsFeature: FeatureModule = { name: 'follows', nest: FollowsModule, needs: [People] };
