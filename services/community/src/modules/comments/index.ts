import { Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { CommentMailSetting } from './comment-mail-setting.service.ts';
import { commentMailsConsumer } from './comments.consumers.ts';
import { CommentsController } from './comments.controller.ts';
import { commentsPersonalData } from './comments.personal-data.ts';
import { commentsProjection } from './comments.projection.ts';
import { CommentsQueries } from './comments.queries.ts';
import { Comments } from './comments.service.ts';
import { moderatedComments } from './moderated-comments.ts';

@Module({
  controllers: [CommentsController],
  providers: [CommentsQueries, Comments, CommentMailSetting],
})
class CommentsModule {}

export const commentsFeature: FeatureModule = {
  name: 'comments',
  nest: CommentsModule,
  needs: [People, Works],
  projections: [commentsProjection],
  publishedTables: ['comment_counts'],
  consumers: (context) => [
    commentMailsConsumer({
      mailer: context.get(Mailer),
      queries: context.get(CommentsQueries),
      setting: context.get(CommentMailSetting),
      people: context.get(People),
      works: context.get(Works),
      limiter: context.get(RateLimiter),
      publicUrl: context.get<Config>(CONFIG).PUBLIC_URL,
    }),
  ],
  personalData: (providers) => commentsPersonalData(providers.get(CommentsQueries)),
  moderated: (providers) => ({
    comment: moderatedComments(providers.get(Comments), providers.get(CommentsQueries), providers.get(Commands)),
  }),
};
