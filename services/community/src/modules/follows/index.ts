import { Module } from '@nestjs/common';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import { People } from '../accounts/people.face.ts';
import { FollowsController } from './follows.controller.ts';
import { FollowsQueries } from './follows.queries.ts';
import { followsDecider } from './follows.decider.ts';

/**
 * Follows between members. Their rows belong to the accounts module, which shows them in profiles and personal data.
 */
@Module({ controllers: [FollowsController], providers: [FollowsQueries] })
class FollowsModule {}

const personalData: PersonalData = {
  async *entries() {},
  async *streams(userId) {
    yield followsDecider.stream(userId);
  },
};

export const followsFeature: FeatureModule = {
  name: 'follows',
  nest: FollowsModule,
  needs: [People],
  personalData: () => personalData,
};
